import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Icon } from '../../platform/ui/Icon.tsx'
import type { IconName } from '../../platform/ui/iconPaths.ts'
import { Sprout } from '../../platform/ui/Sprout.tsx'
import { tabHref, type Tab, type View } from '../web/view.ts'

const icons: Record<Tab, IconName> = { home: 'house', timeline: 'footprints', rewards: 'shoppingBag', profile: 'smile' }

/** The bar at the bottom: four tabs and the mascot between them. */
export function TabBar({ view }: { view: View }) {
  const t = useTranslations('nav')
  const a11y = useTranslations('a11y')
  return (
    <nav className="tab-bar" aria-label={a11y('mainNav')}>
      <TabLink tab="home" view={view} />
      <TabLink tab="timeline" view={view} />
      <Link href="/ai-chat" className="mascot-button" aria-label={t('mascot')}>
        <Sprout mood="happy" size={58} />
      </Link>
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
        if (!isCurrent || view.module) return
        // Already here: to the top, without another entry in the history.
        event.preventDefault()
        scrollTo({ top: 0, behavior: 'smooth' })
      }}
    >
      <i>
        <Icon name={icons[tab]} />
      </i>
      <span>{t(tab)}</span>
    </Link>
  )
}
