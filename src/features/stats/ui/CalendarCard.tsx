import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Segmented } from '../../../platform/ui/Segmented.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import { useHasEntriesBefore } from '../../timeline/ui/useDayEntries.ts'
import { type DayStats, listDayStats } from '../contract.ts'
import { addMonths, monthOf, yearOf, type CalendarView, type Shown, commonMood } from './calendar.ts'
import { MonthTable } from './MonthTable.tsx'
import { useMonthName, useYearName } from './useMonthName.ts'
import { YearMonths } from './YearMonths.tsx'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import './calendar.css'

interface CalendarCardProps {
  child: Child
  shown: Shown
  /** @param isStep Back should return from there */
  onShow: (next: Shown, isStep: boolean) => void
  /** A day was chosen by hand. */
  onTap: (day: string) => void
}

/** A month or a year of a child by days. */
export function CalendarCard({ child, shown, onShow, onTap }: CalendarCardProps) {
  const t = useTranslations('calendar')
  const today = useFamilyDay()
  const { month, view, day } = shown
  const query = useYear(child.id, yearOf(month))
  const { data: days } = query
  /** The day to which keys have moved. Not in the table, which is gone while another year loads. */
  const [reached, setReached] = useState<string>()

  function show(changes: Partial<Shown>): void {
    setReached(undefined)
    const next = { ...shown, day: undefined, ...changes }
    onShow(next, next.month !== month)
  }

  return (
    <div className="card calendar">
      <PeriodHead child={child} shown={shown} today={today} days={days} onShow={show} />
      <Segmented<CalendarView>
        label={t('view')}
        isLabelHidden
        value={view}
        options={[
          { value: 'points', label: t('viewPoints') },
          { value: 'mood', label: t('viewMood') },
          { value: 'year', label: t('viewYear') },
        ]}
        onChange={(next) => show({ view: next, day })}
      />
      <QueryState query={query} heights={['330px']} />
      {days && view === 'year' && (
        <YearMonths
          year={yearOf(month)}
          today={today}
          days={days}
          onChoose={(chosen) => onShow({ month: chosen, view: 'points', day: undefined }, true)}
        />
      )}
      {days && view !== 'year' && (
        <MonthTable
          month={month}
          view={view}
          today={today}
          days={days}
          chosen={day}
          onChoose={(chosen) => {
            onTap(chosen)
            show({ day: chosen })
          }}
          reached={reached}
          onReach={(next) => {
            if (monthOf(next) !== month) show({ month: monthOf(next) })
            setReached(next)
          }}
        />
      )}
      {days && <CalendarSentence shown={shown} days={days} />}
    </div>
  )
}

interface PeriodHeadProps {
  child: Child
  shown: Shown
  today: string
  days: readonly DayStats[] | undefined
  onShow: (changes: Partial<Shown>) => void
}

/** The name of the month or the year, with the ways to those beside it. */
function PeriodHead({ child, shown: { month, view }, today, days, onShow }: PeriodHeadProps) {
  const t = useTranslations('calendar')
  const monthName = useMonthName()
  const yearName = useYearName()
  const isYear = view === 'year'
  const year = yearOf(month)
  const start = isYear ? `${year}-01` : month
  const inEarlierYears = useHasEntriesBefore(child.id, addDays(`${year}-01-01`, -1)) !== false
  const inThisYear = days !== undefined && days.some(({ date }) => monthOf(date) < start)
  const next = addMonths(month, isYear ? 12 : 1)
  return (
    <div className="period-head">
      <IconButton
        icon="chevronLeft"
        label={t(isYear ? 'previousYear' : 'previous')}
        disabled={!inEarlierYears && !inThisYear}
        onClick={() => onShow({ month: addMonths(month, isYear ? -12 : -1) })}
      />
      <h2 aria-live="polite">{isYear ? yearName(year) : monthName(month, { withYear: true })}</h2>
      <IconButton
        icon="chevronRight"
        label={t(isYear ? 'nextYear' : 'next')}
        disabled={isYear ? year === yearOf(today) : month === monthOf(today)}
        onClick={() => onShow({ month: next > monthOf(today) ? monthOf(today) : next })}
      />
    </div>
  )
}

/** The days of a year with anything, oldest first. One answer for all twelve months. */
function useYear(childId: string, year: string) {
  return useQuery({
    queryKey: ['/api', 'stats', childId, 'days', year],
    queryFn: ({ signal }) =>
      send(listDayStats, { params: { childId }, query: { from: `${year}-01-01`, to: `${year}-12-31` }, signal }),
  })
}

/** Describes the month or the year in one sentence. No score and no average of moods. */
function CalendarSentence({ shown: { month, view }, days }: { shown: Shown; days: readonly DayStats[] }) {
  const t = useTranslations('calendar')
  const moodName = useTranslations('mood')
  const shown = view === 'year' ? days : days.filter(({ date }) => monthOf(date) === month)
  const mood = view === 'mood' ? commonMood(shown) : undefined
  if (view === 'mood' ? !mood : shown.length === 0)
    return <p className="caption">{t(view === 'year' ? 'noneYear' : 'none')}</p>
  return (
    <p className="caption">
      {mood
        ? t('moodSummary', { days: shown.filter((day) => day.mood !== null).length, mood: moodName(mood) })
        : t('summary', {
            days: shown.length,
            gained: shown.reduce((sum, { gained }) => sum + gained, 0),
            spent: shown.reduce((sum, { spent }) => sum + spent, 0),
          })}
    </p>
  )
}
