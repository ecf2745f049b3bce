import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Praise } from '../../features/behaviors/ui/PraiseGrid.tsx'
import type { Child } from '../../features/children/contract.ts'
import { TodayHabits } from '../../features/habits/ui/TodayHabits.tsx'
import { PhotosTile } from '../../features/moments/ui/PhotosTile.tsx'
import { OwedLine } from '../../features/rewards/ui/OwedLine.tsx'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { WeekCard } from '../../features/week/ui/WeekCard.tsx'
import { fromApp, tabHref } from '../web/view.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { ModuleTiles } from './ModuleTiles.tsx'
import { PipGrowth } from './PipGrowth.tsx'
import './homeLater.css'

export interface HomeLaterProps {
  child: Child
  onOpenModule: (module: string) => void
}

/** Home below the wish. It loads after the first screen. */
export function HomeLater({ child, onOpenModule }: HomeLaterProps) {
  const common = useTranslations('common')
  return (
    <>
      <Praise
        child={child}
        onMore={() => {
          onOpenModule('behaviors')
        }}
      />
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
