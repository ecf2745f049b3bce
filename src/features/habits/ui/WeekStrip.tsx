import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import type { QueuedAct } from '../../sync/ui/outbox.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import type { WeekDay } from './week.ts'

interface WeekStripProps {
  week: readonly WeekDay[]
  /** For an open day. */
  onCheckIn: (date: string) => void
  canUndo: (date: string) => boolean
  /** The check-in of a day that waits to be sent. */
  waitingOf: (date: string) => QueuedAct | undefined
  /** For a done day. */
  onUndo: (date: string) => void
  /** The day whose check-in is under way. */
  pendingDate: string | undefined
}

/** The last seven days. A missed day can still be watered, and a done one undone. */
export function WeekStrip({ week, onCheckIn, canUndo, waitingOf, onUndo, pendingDate }: WeekStripProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  const discard = useDiscard()
  return (
    <ol className="habit-week" aria-label={t('weekLabel')}>
      {week.map((day) => {
        const name = format.weekdayLong(day.date)
        const isOpen = day.state === 'open'
        const waiting = waitingOf(day.date)
        const isButton = isOpen || (waiting ? canDiscard(waiting) : day.state === 'done' && canUndo(day.date))
        const content = (
          <>
            <span aria-hidden="true">{format.weekdayNarrow(day.date)}</span>
            <span className="habit-drop">{waiting ? <Icon name="clock" /> : markOf(day)}</span>
          </>
        )
        return (
          <li
            key={day.date}
            className={waiting ? 'is-waiting' : day.isToday ? 'is-today' : isOpen ? 'is-open' : undefined}
          >
            {isButton ? (
              <button
                type="button"
                aria-label={t(isOpen ? 'dayMissed' : waiting ? 'dayWaiting' : 'dayDone', { day: name })}
                aria-disabled={pendingDate !== undefined || undefined}
                data-pending={day.date === pendingDate || undefined}
                onClick={() => {
                  if (pendingDate !== undefined) return
                  if (waiting) discard(waiting)
                  else if (isOpen) onCheckIn(day.date)
                  else onUndo(day.date)
                }}
              >
                {content}
              </button>
            ) : (
              <div>
                {content}
                <span className="visually-hidden">{t(waiting ? 'dayWaiting' : textOf(day), { day: name })}</span>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function markOf({ state, isToday }: WeekDay): ReactNode {
  switch (state) {
    case 'done':
      return <Drop state="done" />
    case 'open':
      return <Drop state={isToday ? 'today' : 'open'} />
    case 'before':
      return <span className="day-before">–</span>
    case 'rest':
      return <Icon name="moonStar" size={18} />
    case 'off':
    case 'paused':
      return <i className="day-off" />
  }
}

function textOf({ state }: WeekDay) {
  const texts = {
    done: 'dayDone',
    open: 'dayToday',
    before: 'dayBefore',
    rest: 'dayRest',
    off: 'dayOff',
    paused: 'dayPaused',
  } as const
  return texts[state]
}
