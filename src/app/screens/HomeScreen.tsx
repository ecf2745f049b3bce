import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Child } from '../../features/children/contract.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { RequestsPlace } from '../../features/requests/ui/RequestsPlace.tsx'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { useDocumentTitle } from '../../platform/ui/useDocumentTitle.ts'
import { FirstHome, HomeLater } from './lazyScreens.ts'
import { HomeSkeleton } from './ScreenSkeleton.tsx'
import { WishHero } from './WishHero.tsx'
import './home.css'

/** The start screen: how far the wish is, what can be praised, what is still open. The rest is one row below. */
export function HomeScreen({ child, onOpenModule }: { child: Child; onOpenModule: (module: string) => void }) {
  const t = useTranslations('home')
  useDocumentTitle(t('title'))
  const { data: history } = useHistory(child.id)
  const { data: habits } = useHabits(child.id)
  // The points of a praise that was not sent yet count already. If it is refused, its answer stands on Home.
  const [hasBegun, setHasBegun] = useState(false)
  if (!hasBegun && child.points !== 0) setHasBegun(true)
  if (!hasBegun && history?.entries.length === 0 && habits?.length === 0)
    return (
      <div className="screen">
        <Suspense fallback={<HomeSkeleton />}>
          <FirstHome child={child} />
          <RequestsPlace />
        </Suspense>
      </div>
    )
  return (
    <div className="screen home">
      <h1 id="screen" className="visually-hidden" tabIndex={-1}>
        {t('title')}
      </h1>
      <div className="panes">
        <div>
          <WishHero child={child} />
        </div>
        <Suspense fallback={<HomeSkeleton />}>
          <HomeLater child={child} onOpenModule={onOpenModule} />
        </Suspense>
      </div>
    </div>
  )
}
