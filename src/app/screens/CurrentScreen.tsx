import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useChildren, useSelectedChild } from '../../features/children/ui/useChildren.ts'
import { ErrorState } from '../../platform/ui/ErrorState.tsx'
import { moduleHref, tabHref, type View } from '../web/view.ts'
import { ComingScreen } from './ComingScreen.tsx'
import { HomeScreen } from './HomeScreen.tsx'
import { NoChildrenScreen } from './NoChildrenScreen.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

interface CurrentScreenProps {
  view: View
  onAddChild: () => void
}

/** The screen of the view, once it is known which child it is about. */
export function CurrentScreen({ view, onAddChild }: CurrentScreenProps) {
  const children = useChildren()
  const { child } = useSelectedChild()
  const [, navigate] = useLocation()
  const closeModule = useCloseModule()
  if (children.isPending) return <ScreenSkeleton />
  if (children.isError && !children.data) return <ErrorState onRetry={() => void children.refetch()} pending={children.isFetching} />
  if (!child) return <NoChildrenScreen onAddChild={onAddChild} />
  if (view.module) return <ComingScreen place={view.module} onBack={closeModule} />
  switch (view.tab) {
    case 'home':
      return (
        <HomeScreen
          key={child.id}
          child={child}
          timelineHref={tabHref('timeline')}
          onOpenModule={(module) => {
            navigate(moduleHref(module), { state: fromHome })
          }}
        />
      )
    case 'timeline':
    case 'rewards':
    case 'profile':
      return <ComingScreen place={view.tab} />
  }
}

/** Kept in the history entry of a module that was opened from Home. */
const fromHome = { isFromHome: true }

/** Back to Home: by the history where Home is the entry before, so that the two ways back are one. */
function useCloseModule(): () => void {
  const state = useHistoryState<Partial<typeof fromHome> | null>()
  const [, navigate] = useLocation()
  return () => {
    if (state?.isFromHome) history.back()
    else navigate(tabHref('home'), { replace: true })
  }
}
