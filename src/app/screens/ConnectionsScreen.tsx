import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { CalendarCard } from '../../features/calendarFeeds/ui/CalendarCard.tsx'
import { McpCard } from '../../features/mcp/ui/McpCard.tsx'
import { RemindersCard } from '../../features/reminders/ui/RemindersCard.tsx'
import type { Child } from '../../features/children/contract.ts'
import { TokensCard } from '../../features/tokens/ui/TokensCard.tsx'
import { ScreenHeader } from '../../platform/ui/ScreenHeader.tsx'

// Beside the other cards, it would make the file of this screen too large.
const ActionCardsCard = lazy(async () => ({
  default: (await import('../../features/actionCards/ui/ActionCardsCard.tsx')).ActionCardsCard,
}))

/** What reaches the family from outside the app, at `/?page=connections`. All of it belongs to this guardian. */
export function ConnectionsScreen({ child, onBack }: { child: Child | undefined; onBack: () => void }) {
  const t = useTranslations('connections')
  const mayOpen = useMay()('changeChildren')
  return (
    <div className="screen">
      <ScreenHeader title={t('title')} onBack={onBack} />
      <p className="caption">{t('intro')}</p>
      <CalendarCard />
      <RemindersCard />
      {mayOpen && (
        <>
          <Suspense>
            <ActionCardsCard child={child} />
          </Suspense>
          <TokensCard />
          <McpCard />
        </>
      )}
    </div>
  )
}
