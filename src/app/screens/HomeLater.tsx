import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { Child } from '../../features/children/contract.ts'
import { TodayHabits } from '../../features/habits/ui/TodayHabits.tsx'
import { PhotosTile } from '../../features/moments/ui/PhotosTile.tsx'
import { OwedLine } from '../../features/rewards/ui/OwedLine.tsx'
import { LatestEntry } from '../../features/timeline/ui/LatestEntry.tsx'
import { WeekCard } from '../../features/week/ui/WeekCard.tsx'
import { fromApp, moduleHref, tabHref } from '../web/view.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { PipGrowth } from './PipGrowth.tsx'

/** The part of Home below the modules. It loads after the first screen. */
export function HomeLater({ child }: { child: Child }) {
  const common = useTranslations('common')
  const habits = useTranslations('habits')
  return (
    <>
      <WeekCard child={child} state={fromApp} />
      <TodayHabits
        child={child}
        seeAll={
          <Link href={moduleHref('habits')} className="text-link">
            {habits('allHabits')}
          </Link>
        }
      />
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
