import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { KeepCard } from '../../features/auth/ui/KeepCard.tsx'
import { Praise } from '../../features/behaviors/ui/PraiseGrid.tsx'
import { useQuickActions } from '../../features/behaviors/ui/useQuickActions.ts'
import type { Child } from '../../features/children/contract.ts'
import { TodayHabits } from '../../features/habits/ui/TodayHabits.tsx'
import { PhotosTile } from '../../features/moments/ui/PhotosTile.tsx'
import { useRewards } from '../../features/rewards/ui/useRewards.ts'
import { useRewardTitle } from '../../features/rewards/ui/useRewardTitle.ts'
import { useHabits } from '../../features/habits/ui/useHabits.ts'
import { useHistory } from '../../features/timeline/ui/useHistory.ts'
import { OwedLine } from '../../features/rewards/ui/OwedLine.tsx'
import { isReachable, subscribeToReachability } from '../../features/sync/ui/reachability.ts'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { WeekCard } from '../../features/week/ui/WeekCard.tsx'
import { fromApp, tabHref } from '../web/view.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { HomeSkeleton } from './ScreenSkeleton.tsx'
import { PipGrowth } from './PipGrowth.tsx'
import './homeLater.css'

export interface HomeLaterProps {
  child: Child
  onOpenModule: (module: string) => void
}

/** Home below the wish. It loads after the first screen. */
export function HomeLater({ child, onOpenModule }: HomeLaterProps) {
  const common = useTranslations('common')
  const isOnline = useSyncExternalStore(subscribeToReachability, isReachable)
  const titleOf = useRewardTitle()
  const wish = useRewards(child.id).data?.find(({ id }) => id === child.goalRewardId)
  // All at once: what stands below would move otherwise.
  const isLoading = [useQuickActions(child.id), useHabits(child.id), useHistory(child.id)].some(
    (query) => query.isPending,
  )
  if (isLoading) return <HomeSkeleton />
  const keep = { name: child.name, points: child.points, isOnline }
  return (
    <>
      <KeepCard {...keep} place="above" />
      <Praise child={child} wish={wish && { title: titleOf(wish), cost: wish.pointsCost }} />
      <KeepCard {...keep} place="below" />
      <WeekCard child={child} state={fromApp} />
      <TodayHabits
        child={child}
        onOpenAll={() => {
          onOpenModule('habits')
        }}
      />
      <ModuleTiles onOpen={onOpenModule} />
      <OwedLine child={child} />
      <PhotosTile child={child} />
      <FirstSteps key={child.id} child={child} />
      <LatestEntry
        child={child}
        seeAll={
          <Link href={tabHref('timeline')} className="text-link">
            {common('seeAll')}
          </Link>
        }
      />
      <PipGrowth key={child.id} child={child} />
    </>
  )
}
