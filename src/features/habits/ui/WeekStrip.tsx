import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { WeekDay } from './week.ts'

interface WeekStripProps {
  week: readonly WeekDay[]
  /** For a missed day of this week. */
  onCheckIn: (date: string) => void
  /** The day whose check-in is under way. */
  pendingDate: string | undefined
}

/** A drop for each day, Sunday to Saturday. A missed day can still be watered, a day before the habit began is empty. */
export function WeekStrip({ week, onCheckIn, pendingDate }: WeekStripProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  return (
    <ol className="habit-week" aria-label={t('weekLabel')}>
      {week.map((day) => {
        const name = format.weekdayLong(day.date)
        const isMissed = day.state === 'open' && !day.isToday
        const content = (
          <>
            <span aria-hidden="true">{format.weekdayNarrow(day.date)}</span>
            <span className="habit-drop">
              {day.state !== 'before' && <Drop state={dropOf(day)} />}
              {isMissed && <Icon name="plus" size={12} />}
            </span>
          </>
        )
        return (
          <li key={day.date} className={day.isToday ? 'is-today' : undefined}>
            {isMissed ? (
              <button
                type="button"
                aria-label={t('checkInDay', { day: name })}
                aria-disabled={pendingDate !== undefined || undefined}
                data-pending={day.date === pendingDate || undefined}
                onClick={() => {
                  onCheckIn(day.date)
                }}
              >
                {content}
              </button>
            ) : (
              <div>
                {content}
                <span className="visually-hidden">{t(textOf(day), { day: name })}</span>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function dropOf({ state, isToday }: WeekDay) {
  if (state === 'done') return 'done'
  return isToday ? 'today' : 'open'
}

function textOf({ state }: WeekDay) {
  if (state === 'done') return 'dayDone'
  if (state === 'before') return 'dayBefore'
  return state === 'ahead' ? 'dayAhead' : 'dayToday'
}
