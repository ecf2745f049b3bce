import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../platform/time/rules.ts'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { moodEmoji } from '../../moments/ui/momentEmoji.ts'
import type { DayStats } from '../contract.ts'
import { dayAfterKey, monthOf, shadeOf, weeksOf } from './calendar.ts'
import { useMonthName } from './useMonthName.ts'

/** One day for each day of the week, from Sunday. */
const weekdays = Array.from({ length: 7 }, (_, n) => addDays('2026-03-01', n))

interface MonthTableProps {
  month: string
  view: 'points' | 'mood'
  today: string
  days: readonly DayStats[]
  chosen: string | undefined
  onChoose: (day: string) => void
  /** The day to which keys have moved. It gets the focus. */
  reached: string | undefined
  /** Keys have moved to a day, which may be of another month. */
  onReach: (day: string) => void
}

/**
 * The days of a month. One of them is in the tab order; arrow keys move by day and week, Page Up and Page Down by
 * month.
 */
export function MonthTable({ month, view, today, days, chosen, onChoose, reached, onReach }: MonthTableProps) {
  const monthName = useMonthName()
  const table = useRef<HTMLTableElement>(null)
  const weeks = weeksOf(month)
  const ofMonth = new Map(days.filter(({ date }) => monthOf(date) === month).map((day) => [day.date, day]))
  const best = Math.max(0, ...[...ofMonth.values()].map(({ gained }) => gained))
  const inTabOrder = [reached, chosen, today].find((day) => day && monthOf(day) === month) ?? `${month}-01`

  useEffect(() => {
    if (reached) focusInPlace(table.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`))
  }, [reached])

  function handleKeyDown(event: React.KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset.day
    const day = from && dayAfterKey(from, event.key, today)
    if (!day) return
    event.preventDefault()
    onReach(day)
  }

  return (
    <>
      <table ref={table} className="month-table" onKeyDown={handleKeyDown}>
        <caption className="visually-hidden">{monthName(month, { withYear: true })}</caption>
        <Weekdays />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, n) => (
                <td key={day ?? `empty ${n}`}>
                  {day !== undefined &&
                    (day > today ? (
                      <span className="future-day">{Number(day.slice(8))}</span>
                    ) : (
                      <DayButton
                        day={day}
                        stats={ofMonth.get(day)}
                        view={view}
                        best={best}
                        isToday={day === today}
                        isChosen={day === chosen}
                        isInTabOrder={day === inTabOrder}
                        onChoose={() => onChoose(day)}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {view === 'points' && <Shades />}
    </>
  )
}

function Weekdays() {
  const { weekdayLong } = useFormat()
  const weekdayShort = useWeekdayShort()
  return (
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th key={day} scope="col" abbr={weekdayLong(day)}>
            {weekdayShort(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Says which shade is more. */
function Shades() {
  const t = useTranslations('calendar')
  return (
    <p className="shades" aria-hidden="true">
      {t('less')}
      {[0, 1, 2, 3, 4].map((shade) => (
        <i key={shade} className={`shade-${shade}`} />
      ))}
      {t('moreLegend')}
    </p>
  )
}

interface DayButtonProps {
  day: string
  /** Absent for a day without anything. */
  stats: DayStats | undefined
  view: 'points' | 'mood'
  /** The most points that a day of the month gained. */
  best: number
  isToday: boolean
  isChosen: boolean
  isInTabOrder: boolean
  onChoose: () => void
}

function DayButton({ day, stats, view, best, isToday, isChosen, isInTabOrder, onChoose }: DayButtonProps) {
  const t = useTranslations('calendar')
  const moodName = useTranslations('mood')
  const { day: formatDay, signed } = useFormat()
  const date = formatDay(day)
  const number = Number(day.slice(8))
  const mood = view === 'mood' ? stats?.mood : undefined
  const gained = stats?.gained ?? 0
  return (
    <button
      type="button"
      data-day={day}
      className={view === 'points' ? `shade-${shadeOf(gained, best)}` : mood ? 'mood-day' : undefined}
      aria-label={
        mood ? t('dayMood', { date, mood: moodName(mood) }) : t('dayLabel', { date, acts: stats?.acts ?? 0, gained })
      }
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      tabIndex={isInTabOrder ? 0 : -1}
      onClick={onChoose}
    >
      {mood ? (
        <>
          <span className="emoji">{moodEmoji[mood]}</span>
          <small>{number}</small>
        </>
      ) : (
        <>
          {number}
          {/* A day with something that gained no points has a dot, so that it differs from an empty one. */}
          {stats && <small translate="no">{view === 'points' && gained > 0 ? signed(gained) : '•'}</small>}
        </>
      )}
    </button>
  )
}

function useWeekdayShort(): (day: string) => string {
  const { language } = useLanguage()
  // Chinese has one sign for each, under a word that all of them share.
  const weekday = language === 'zh' ? 'narrow' : 'short'
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}
