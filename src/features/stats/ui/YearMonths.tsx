import { useTranslations } from 'use-intl'
import { weekdayOf } from '../../../platform/time/rules.ts'
import type { DayStats } from '../contract.ts'
import { daysOf, monthOf, monthsOf } from './calendar.ts'
import { useMonthName } from './useMonthName.ts'

interface YearMonthsProps {
  year: string
  today: string
  days: readonly DayStats[]
  onChoose: (month: string) => void
}

/** The months of a year, each with its days drawn small: those with anything are green. */
export function YearMonths({ year, today, days, onChoose }: YearMonthsProps) {
  const t = useTranslations('calendar')
  const monthName = useMonthName()
  const withAnything = new Set(days.map(({ date }) => date))
  return (
    <ul className="year-months">
      {monthsOf(year)
        .filter((month) => month <= monthOf(today))
        .map((month) => {
          const ofMonth = daysOf(month)
          return (
            <li key={month}>
              <button
                type="button"
                aria-label={t('monthLabel', {
                  month: monthName(month),
                  days: ofMonth.filter((day) => withAnything.has(day)).length,
                })}
                onClick={() => {
                  onChoose(month)
                }}
              >
                <b>{monthName(month)}</b>
                <span className="small-days">
                  {ofMonth.map((day, n) => (
                    <i
                      key={day}
                      className={withAnything.has(day) ? 'shade-4' : undefined}
                      style={n === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
                    />
                  ))}
                </span>
              </button>
            </li>
          )
        })}
    </ul>
  )
}
