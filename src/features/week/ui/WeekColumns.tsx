import { useTranslations } from 'use-intl'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { bestDayOf, type DayGain } from '../rules.ts'
import { useShortWeekday } from './useShortWeekday.ts'

/** The points gained on each day, with the best one in gold. A day without any is a dot. */
export function WeekColumns({ days }: { days: readonly DayGain[] }) {
  const t = useTranslations('weekPage')
  const { weekdayLong, number } = useFormat()
  const shortWeekday = useShortWeekday()
  const best = bestDayOf(days)
  if (best === undefined) return null
  const most = Math.max(...days.map(({ gained }) => gained))
  return (
    <section className="card">
      <h2 className="section-title">{t('best', { day: weekdayLong(best) })}</h2>
      <ol className="week-columns">
        {days.map(({ day, gained }) => (
          <li key={day} className={day === best ? 'is-best' : gained === 0 ? 'is-empty' : undefined}>
            <span className="visually-hidden">{t('dayLabel', { day: weekdayLong(day), count: gained })}</span>
            <span className="week-number" aria-hidden="true">
              {day === best && <Star size={16} />}
              {gained > 0 && number(gained)}
            </span>
            <i style={{ height: `${(gained / most) * 5.5}rem` }} />
            <small aria-hidden="true">{shortWeekday(day)}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
