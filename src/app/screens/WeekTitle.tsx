import { useTranslations } from 'use-intl'
import { Link, useLocation, useSearch } from 'wouter'
import { useCalendar, useFamilyDay } from '../../features/auth/ui/useFamilyDay.ts'
import { useShortDay } from '../../features/auth/ui/useShortDay.ts'
import type { Child } from '../../features/children/contract.ts'
import { firstDayOf } from '../../features/stats/rules.ts'
import { useWeeklyStats } from '../../features/stats/ui/useStats.ts'
import { addDays, dayAt } from '../../platform/time/rules.ts'
import { IconButton } from '../../platform/ui/IconButton.tsx'
import { hrefOfWeek, weeksBeside } from '../web/pastWeek.ts'

export interface WeekTitleProps {
  child: Child
  /** A Sunday. */
  weekStart: string
  /** For this week. A past one is named by its days. */
  title: string
  isPast: boolean
}

export function WeekTitle({ child, weekStart, title, isPast }: WeekTitleProps) {
  const t = useTranslations('week')
  const shortDay = useShortDay()
  const calendar = useCalendar()
  const today = useFamilyDay()
  const search = useSearch()
  const [, navigate] = useLocation()
  // The current week is loaded even while a past one loads.
  const { data: thisWeek } = useWeeklyStats(child.id)
  const addedDay = dayAt(new Date(child.createdAt), calendar)
  const firstDay = firstDayOf(addedDay, [thisWeek?.firstDay])
  const { earlier, later } = weeksBeside(weekStart, { firstDay, today })
  const goTo = (week: string | undefined) => {
    navigate(hrefOfWeek(search, week))
  }
  const days = { from: shortDay(weekStart), to: shortDay(addDays(weekStart, 6)) }
  return (
    <>
      <IconButton
        icon="chevronLeft"
        label={t('previous')}
        disabled={earlier === null}
        onClick={() => {
          goTo(earlier ?? undefined)
        }}
      />
      <span aria-live="polite">{isPast ? t('past', { name: child.name, ...days }) : title}</span>
      <IconButton
        icon="chevronRight"
        label={t('next')}
        disabled={later === null}
        onClick={() => {
          goTo(later ?? undefined)
        }}
      />
    </>
  )
}

/** Says of a past week that nothing was noted, if so, and offers the way back to this week. */
export function PastWeekNote({ isEmpty }: { isEmpty: boolean }) {
  const t = useTranslations('week')
  const search = useSearch()
  return (
    <>
      {isEmpty && <p>{t('pastNone')}</p>}
      <Link href={hrefOfWeek(search, undefined)} className="text-link">
        {t('backToNow')}
      </Link>
    </>
  )
}
