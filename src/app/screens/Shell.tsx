import { memo, Suspense, useDeferredValue, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from '../../platform/ui/address.ts'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import { useChildren, useStoreSelection, useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { usePreloadScreens } from '../web/usePreloadScreens.ts'
import { useHasRail } from '../web/windowSize.ts'
import { useViewChange } from '../web/useViewChange.ts'
import { tabHref, viewOfSearch } from '../web/view.ts'
import type { OpenChildSheet } from './ChildSheets.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { Header } from './Header.tsx'
import { ChildSheets, ConnectionText, SampleBanner } from './lazyScreens.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { TabBar } from './TabBar.tsx'
import { isMotionReduced } from '../../platform/ui/isMotionReduced.ts'
import { useOutbox } from '../../features/sync/ui/outbox.ts'
import { useReconnect } from '../../features/sync/ui/useReconnect.ts'
import './offline.css'
import '../../platform/ui/layout.css'
import '../../platform/ui/page.css'
import './shell.css'

/** The main app: header, current view and tab bar, which comes first as a rail. */
export function Shell() {
  const a11y = useTranslations('a11y')
  const search = useSearch()
  // The tab bar responds to a tap at once. The screen renders afterwards, in slices that do not block input.
  const shownSearch = useDeferredValue(search)
  const { child, selectChild } = useSelectedChild()
  const { data: family = [] } = useChildren()
  useStoreSelection(child)
  useFadeOf(child?.id)
  // Undefined until a sheet is opened for the first time, so that its code loads only then.
  const [childSheet, setChildSheet] = useState<{ of: OpenChildSheet }>()
  usePreloadScreens()
  const hasRail = useHasRail()
  const tabs = <TabBar view={viewOfSearch(search)} />

  return (
    <div className="page shell">
      <a className="skip" href="#content">
        {a11y('skip')}
      </a>
      {hasRail && tabs}
      <Header
        child={child}
        family={family}
        onSelect={(childId) => {
          selectChild(childId)
          const { tab, module, page } = viewOfSearch(search)
          if (tab === 'home' && !module && !page) scrollTo(0, 0)
        }}
        onOpenChildren={() => setChildSheet({ of: 'selector' })}
        onOpenStore={() => navigate(tabHref('rewards'))}
      />
      <OfflineBanner text={ConnectionText} />
      <Main search={shownSearch} onOpenSheet={(of) => setChildSheet({ of })} />
      {!hasRail && tabs}
      {childSheet && (
        <Suspense>
          <ChildSheets
            open={childSheet.of}
            // A late response must not close a sheet that was opened since.
            onClose={() => setChildSheet((shown) => (shown === childSheet ? { of: 'none' } : shown))}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Fades in the content of another child. Columns stand side by side: a touch of one changes nothing that is seen. */
function useFadeOf(childId: string | undefined): void {
  const shownId = useRef(childId)
  useLayoutEffect(() => {
    const isSwitch = shownId.current !== undefined && shownId.current !== childId
    shownId.current = childId
    if (isSwitch && !isMotionReduced())
      document.querySelector('.screen:not(.together)')?.animate({ opacity: [0, 1] }, 120)
  }, [childId])
}

/** Memoized, so that it does not render until the deferred view changes. */
const Main = memo(function Main({
  search,
  onOpenSheet,
}: {
  search: string
  onOpenSheet: (sheet: OpenChildSheet) => void
}) {
  const { data: user } = useUser()
  const { isPending } = useChildren()
  // Comes with the screen: it would move the placeholder otherwise.
  const guest = useDeferredValue(isPending ? undefined : user)
  const view = viewOfSearch(search)
  const viewName = `${view.tab} ${view.module ?? view.page ?? ''}`
  const main = useRef<HTMLElement>(null)
  useViewChange(viewName, main)
  return (
    <main id="content" ref={main} tabIndex={-1} aria-labelledby="screen">
      {guest?.sampleUntil && guest.startedBy !== 'name' && (
        <Suspense fallback={<div className="sample-place" />}>
          <SampleBanner until={guest.sampleUntil} />
        </Suspense>
      )}
      <CrashScreen key={viewName} look="state">
        <Suspense fallback={<ScreenSkeleton />}>
          <CurrentScreen
            view={view}
            onAddChild={() => onOpenSheet('new')}
            onManageChildren={() => onOpenSheet('manager')}
            onEditChild={() => onOpenSheet('edit')}
          />
        </Suspense>
      </CrashScreen>
    </main>
  )
})

/**
 * Shows while the server cannot be reached, and while something waits to be sent.
 * @param text the `ConnectionText`, which loads after the first screen
 */
function OfflineBanner({ text: Text }: { text: ComponentType<{ isOnline: boolean }> }) {
  const isOnline = useReconnect()
  const { waiting, refused, saved } = useOutbox()
  return (
    <div role="status" className="offline-banner">
      {(!isOnline || waiting.length + refused.length + saved > 0) && (
        <Suspense>
          <Text isOnline={isOnline} />
        </Suspense>
      )}
    </div>
  )
}
