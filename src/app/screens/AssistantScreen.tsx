import { Suspense } from 'react'
import { useSearch } from '../../platform/ui/address.ts'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { actions } from '../../features/assistant/rules.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { useLanguage } from '../../features/i18n/ui/LanguageProvider.tsx'
import { ChatScreen } from '../../features/assistant/ui/ChatScreen.tsx'
import type { PlaceLinkProps } from '../../features/assistant/ui/MessageLog.tsx'
import { SampleBanner } from './lazyScreens.ts'

/** The chat with the mascot. It starts with the choice in the address: `?action=tips&response=…`. */
export function AssistantScreen({ onBack }: { onBack: () => void }) {
  const query = new URLSearchParams(useSearch())
  const { data: user } = useUser()
  const action = actions.find((name) => name === query.get('action'))
  return (
    <ChatScreen
      key={query.toString()}
      seed={action && { action, response: query.get('response') }}
      PlaceLink={PlaceLink}
      banner={
        user?.sampleUntil &&
        user.startedBy !== 'name' && (
          <Suspense>
            <SampleBanner until={user.sampleUntil} />
          </Suspense>
        )
      }
      onBack={onBack}
    />
  )
}

function PlaceLink({ place, className, children }: PlaceLinkProps) {
  const { language } = useLanguage()
  // A separate page without the app.
  if (place === '/privacy')
    return (
      <a href={`/${language}${place}`} className={className}>
        {children}
      </a>
    )
  return (
    <Link href={place} className={className}>
      {children}
    </Link>
  )
}
