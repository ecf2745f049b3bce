import { createElement, useDeferredValue } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { useChildren, useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { ErrorState } from '../../platform/ui/ErrorState.tsx'
import { useHasRoomForTwo } from '../web/windowSize.ts'
import { fromApp, moduleHref, type Page, tabHref, type Tab, type View } from '../web/view.ts'
import { HomeScreen } from './HomeScreen.tsx'
import {
  moduleScreens,
  NoChildrenScreen,
  ProfileScreen,
  StoreScreen,
  SubScreen,
  TimelineScreen,
  TabletHome,
} from './lazyScreens.ts'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface CurrentScreenProps {
  view: View
  onAddChild: () => void
  onManageChildren: () => void
  onEditChild: () => void
}

/** The screen of the view, after the children have loaded. It is remounted for another child. */
export function CurrentScreen({ view, ...sheets }: CurrentScreenProps) {
  const children = useChildren()
  const { child } = useSelectedChild()
  const user = useUser()
  // Deferred, so that the loaded screen renders in slices.
  const isWaiting = useDeferredValue(children.isPending || user.isPending)
  if (isWaiting) return <ScreenSkeleton />
  const missing = [user, children].filter(({ data }) => data === undefined)
  if (missing.length > 0)
    return (
      <ErrorState
        onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
        pending={missing.some(({ isFetching }) => isFetching)}
      />
    )
  if (view.page !== undefined)
    return <SubPage key={child?.id} page={view.page} tab={view.tab} child={child} onAddChild={sheets.onAddChild} />
  if (view.tab === 'profile') return <ProfileScreen key={child?.id} child={child} {...sheets} />
  if (!child) return <NoChildrenScreen onAddChild={sheets.onAddChild} />
  if (view.module) return <ModuleScreen key={child.id} module={view.module} child={child} />
  if (view.tab === 'home') return <Home child={child} family={children.data ?? []} />
  return <TabScreen key={child.id} tab={view.tab} child={child} />
}

interface SubPageProps {
  page: Page
  tab: Tab
  child: Child | undefined
  onAddChild: () => void
}

function SubPage({ tab, ...props }: SubPageProps) {
  return <SubScreen {...props} onBack={useBackTo(tab)} />
}

function ModuleScreen({ module, child }: { module: string; child: Child }) {
  const close = useBackTo('home')
  const Screen = moduleScreens.get(module)
  return Screen && createElement(Screen, { child, onBack: close })
}

function Home(props: { child: Child; family: readonly Child[] }) {
  const [, navigate] = useLocation()
  const hasRoom = useHasRoomForTwo()
  const Screen = hasRoom ? TabletHome : HomeScreen
  return (
    <Screen
      key={hasRoom ? '' : props.child.id}
      {...props}
      onOpenModule={(module) => {
        navigate(moduleHref(module), { state: fromApp })
      }}
    />
  )
}

function TabScreen({ tab, child }: { tab: Exclude<Tab, 'home' | 'profile'>; child: Child }) {
  const [, navigate] = useLocation()
  switch (tab) {
    case 'timeline':
      return (
        <TimelineScreen
          child={child}
          onStart={() => {
            navigate(tabHref('home'))
          }}
        />
      )
    case 'rewards':
      return <StoreScreen child={child} />
  }
}

/** Returns to the tab. If the previous history entry is of the app, it goes back instead of adding an entry. */
function useBackTo(tab: Tab): () => void {
  const [, navigate] = useLocation()
  return () => {
    if ((history.state as Partial<typeof fromApp> | null)?.isFromApp) history.back()
    else navigate(tabHref(tab), { replace: true })
  }
}
