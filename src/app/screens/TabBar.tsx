import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { isMotionReduced } from '../../platform/ui/isMotionReduced.ts'
import { loadAfterFirstPaint } from '../web/lazyScreen.ts'
import { tabHref, type Tab, type View } from '../web/view.ts'
import { MascotBubble } from './lazyScreens.ts'

/** Loads after the first screen, which needs it least. */
const Mascot = lazy(() =>
  loadAfterFirstPaint(async () => ({ default: (await import('../../features/assistant/ui/Mascot.tsx')).Mascot })),
)

const icons: Record<Tab, IconName> = { home: 'house', timeline: 'footprints', rewards: 'shoppingBag', profile: 'smile' }

/** Four tabs with the mascot in their middle, or above them in the rail of a wide window. */
export function TabBar({ view }: { view: View }) {
  const t = useTranslations('nav')
  const a11y = useTranslations('a11y')
  return (
    <nav className="tab-bar" aria-label={a11y('mainNav')}>
      <TabLink tab="home" view={view} />
      <TabLink tab="timeline" view={view} />
      <Suspense fallback={<span />}>
        <Mascot label={t('mascot')} Bubble={MascotBubble} onChat={(search) => navigate(`/ai-chat?${search}`)} />
      </Suspense>
      <TabLink tab="rewards" view={view} />
      <TabLink tab="profile" view={view} />
    </nav>
  )
}

function TabLink({ tab, view }: { tab: Tab; view: View }) {
  const t = useTranslations('nav')
  const isCurrent = view.tab === tab
  return (
    <Link
      href={tabHref(tab)}
      className="tab"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isCurrent || view.module || view.page) return
        // The tab is already open: scroll to the top without a new history entry.
        event.preventDefault()
        scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' })
      }}
    >
      <i>
        <Icon name={icons[tab]} />
      </i>
      <span>{t(tab)}</span>
    </Link>
  )
}
