import { createElement, Suspense, useDeferredValue } from 'react'
import { navigate } from '../../features/i18n/ui/navigate.ts'
import { useUser } from '../../features/auth/ui/useUser.ts'
import type { Child } from '../../features/children/contract.ts'
import { useChildren, useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { ErrorState } from '../../platform/ui/ErrorState.tsx'
import { useTogether } from '../web/together.ts'
import { useHasRoomForTwo } from '../web/windowSize.ts'
import { fromApp, moduleHref, tabHref, type Tab, type View } from '../web/view.ts'
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
    return (
      <SubScreen
        key={child?.id}
        page={view.page}
        child={child}
        onAddChild={sheets.onAddChild}
        onBack={() => backTo(view.tab)}
      />
    )
  if (view.tab === 'profile') return <ProfileScreen key={child?.id} child={child} {...sheets} />
  if (!child) return <NoChildrenScreen onAddChild={sheets.onAddChild} />
  if (view.module) return <ModuleScreen key={child.id} module={view.module} child={child} />
  if (view.tab === 'home') return <Home child={child} family={children.data ?? []} />
  if (view.tab === 'rewards') return <StoreScreen key={child.id} child={child} />
  return <TimelineScreen key={child.id} child={child} onStart={() => navigate(tabHref('home'))} />
}

function ModuleScreen({ module, child }: { module: string; child: Child }) {
  const Screen = moduleScreens.get(module)
  return Screen && createElement(Screen, { child, onBack: () => backTo('home') })
}

function Home(props: { child: Child; family: readonly Child[] }) {
  const [isTogether, chooseTogether] = useTogether()
  const onOpenModule = (module: string) => navigate(moduleHref(module), { state: fromApp })
  if (!useHasRoomForTwo() || props.family.length < 2)
    return <HomeScreen key={props.child.id} child={props.child} onOpenModule={onOpenModule} />
  return (
    // The page has the width of the columns, and no header, before they have loaded: what stands above would move.
    <Suspense
      fallback={
        <div className={isTogether ? 'together' : undefined}>
          <ScreenSkeleton />
        </div>
      }
    >
      <TabletHome {...props} isTogether={isTogether} onChooseTogether={chooseTogether} onOpenModule={onOpenModule} />
    </Suspense>
  )
}

/** Returns to the tab. If the previous history entry is of the app, it goes back instead of adding an entry. */
function backTo(tab: Tab): void {
  if ((history.state as Partial<typeof fromApp> | null)?.isFromApp) history.back()
  else navigate(tabHref(tab), { replace: true })
}
