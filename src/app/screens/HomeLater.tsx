import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../features/i18n/ui/Link.tsx'
import { KeepCard } from '../../features/auth/ui/KeepCard.tsx'
import { useMay } from '../../features/auth/ui/useMay.ts'
import { useQuickActions } from '../../features/behaviors/ui/useQuickActions.ts'
import type { Child } from '../../features/children/contract.ts'
import { TodayHabits } from '../../features/habits/ui/TodayHabits.tsx'
import { PhotosTile } from '../../features/moments/ui/PhotosTile.tsx'
import { useOnThisDay } from '../../features/moments/ui/useOnThisDay.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { RequestsPlace } from '../../features/requests/ui/RequestsPlace.tsx'
import { OwedLine } from '../../features/rewards/ui/OwedLine.tsx'
import { useOwed } from '../../features/rewards/ui/useRedemptions.ts'
import { useIsOnline } from '../../features/sync/ui/reachability.ts'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { WeekCard } from '../../features/week/ui/WeekCard.tsx'
import { fromApp, tabHref } from '../web/view.ts'
import { Completions } from './Completions.tsx'
import { HomePraise } from './HomePraise.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { HabitStep, NextStep, type NextStepProps, useNextStep } from './NextStep.tsx'
import { HomeSkeleton } from './ScreenSkeleton.tsx'
import { useIsWide } from '../web/useIsWide.ts'
import { lazyPart } from '../web/lazyScreen.ts'
import { useIsLoaded } from './useIsLoaded.ts'
import './homeLater.css'

// The page links it already, for windows that it is for: see wideStylesPlugin.ts.
void import('./wide.css')

/** Loads for wide windows only. */
const HomeWeek = lazyPart(async () => (await import('../../features/week/ui/HomeWeek.tsx')).HomeWeek)

// In one file with what it shows as well.
export { TabletHome } from './TogetherScreen.tsx'

export interface HomeLaterProps {
  child: Child
  onOpenModule: (module: string) => void
}

/** Home below the wish: what can be praised, what is still open. It loads after the first screen. */
export function HomeLater({ child, onOpenModule }: HomeLaterProps) {
  const next = useNextStep(child)
  const isOnline = useIsOnline()
  // All at once: what stands below would move otherwise.
  const isLoading = [useQuickActions(child.id), useHabits(child.id), useHistory(child.id)].some(
    (query) => query.isPending,
  )
  if (!useIsLoaded(!isLoading)) return <HomeSkeleton />
  const keep = { name: child.name, points: child.points, isOnline }
  return (
    <>
      <div>
        <KeepCard {...keep} place="above" />
        <HomePraise child={child} />
        <KeepCard {...keep} place="below" />
        <RequestsPlace />
        <WeekCard child={child} state={fromApp} />
        <TodayHabits child={child} onOpenAll={() => onOpenModule('habits')} />
        <HabitStep {...next} />
        <ModuleTiles onOpen={onOpenModule} />
      </div>
      <div>
        <HomeBeside {...next} />
      </div>
    </>
  )
}

/** What follows on a phone, and stands beside it in a wide window, there with the week. */
function HomeBeside(next: NextStepProps) {
  const { child } = next
  const isWide = useIsWide()
  const owed = useOwed(child.id, { enabled: useMay()('redeem') })
  const photos = useOnThisDay(child.id)
  const isLoaded = useIsLoaded(!owed.isLoading && !photos.isLoading)
  // All at once, as above.
  const latest = isLoaded && <Latest {...next} />
  if (!isWide) return latest
  return (
    <Suspense>
      <HomeWeek child={child}>{latest}</HomeWeek>
    </Suspense>
  )
}

function Latest(next: NextStepProps) {
  const { child } = next
  const common = useTranslations('common')
  return (
    <>
      <OwedLine child={child} />
      <PhotosTile child={child} />
      <NextStep {...next} />
      <LatestEntry
        child={child}
        seeAll={
          <Link href={tabHref('timeline')} className="text-link">
            {common('seeAll')}
          </Link>
        }
      />
      <Completions child={child} />
    </>
  )
}
