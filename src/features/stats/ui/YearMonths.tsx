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

/**
 * The months of a year, each with its days drawn small: those with anything are green. Screen readers have them as a
 * table too.
 */
export function YearMonths({ year, today, days, onChoose }: YearMonthsProps) {
  const t = useTranslations('calendar')
  const monthName = useMonthName()
  const withAnything = new Set(days.map(({ date }) => date))
  const months = monthsOf(year)
    .filter((month) => month <= monthOf(today))
    .map((month) => ({ month, stats: days.filter(({ date }) => monthOf(date) === month) }))
  return (
    <>
      <ul className="year-months">
        {months.map(({ month, stats }) => (
          <li key={month}>
            <button
              type="button"
              aria-label={t('monthLabel', { month: monthName(month), days: stats.length })}
              onClick={() => onChoose(month)}
            >
              <b>{monthName(month)}</b>
              <span className="small-days">
                {daysOf(month).map((day, n) => (
                  <i
                    key={day}
                    className={withAnything.has(day) ? 'shade-4' : undefined}
                    style={n === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
                  />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="visually-hidden">
        <table>
          <caption>{year}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('daysWithSomething')}</th>
              <th scope="col">{t('viewPoints')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, stats }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{stats.length}</td>
                <td>{stats.reduce((sum, { gained }) => sum + gained, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
