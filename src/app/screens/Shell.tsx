import { Suspense, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { useViewChange } from '../web/useViewChange.ts'
import { tabHref, viewOfSearch } from '../web/view.ts'
import { CurrentScreen } from './CurrentScreen.tsx'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { TabBar } from './TabBar.tsx'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './shell.css'

/** The main app: header, the current view, and the bar. */
export function Shell() {
  const a11y = useTranslations('a11y')
  const search = useSearch()
  const view = viewOfSearch(search)
  const [, navigate] = useLocation()
  const main = useRef<HTMLElement>(null)
  const { child } = useSelectedChild()
  const openChildren = () => {
    navigate(tabHref('profile'))
  }
  useViewChange(`${view.tab} ${view.module ?? ''}`, main)

  return (
    <div className="page shell">
      <a className="skip" href="#content">
        {a11y('skip')}
      </a>
      <Header
        child={child}
        onOpenChildren={openChildren}
        onOpenStore={() => {
          navigate(tabHref('rewards'))
        }}
      />
      <OfflineBanner />
      <main id="content" ref={main} tabIndex={-1}>
        <Suspense fallback={<ScreenSkeleton />}>
          <CurrentScreen view={view} onAddChild={openChildren} />
        </Suspense>
      </main>
      <TabBar view={view} />
    </div>
  )
}
