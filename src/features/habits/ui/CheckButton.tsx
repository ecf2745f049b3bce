import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Drop } from '../../../platform/ui/Drop.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
import type { Habit } from '../contract.ts'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import { waitingCheckIn } from './project.ts'
import type { useCheckIn } from './useCheckIn.ts'
import './check.css'

/** Checks in today with one tap. Once done, a tap asks whether to take it back. */
export function CheckButton({ habit, checkIn, pendingDate }: { habit: Habit } & ReturnType<typeof useCheckIn>) {
  const t = useTranslations('habits')
  const { signed } = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const isDone = !habit.canCheckin
  const today = useFamilyDay()
  const isPending = pendingDate === today
  const waiting = waitingCheckIn(useWaiting(habit.childId), habit.id, today)
  const discard = useDiscard()
  const mayUndo = useMayUndoToday(habit.childId, habit.todayActivityId ?? '') && habit.todayActivityId !== null
  if (isDone && !waiting && !mayUndo)
    return (
      <span className="check is-done" role="img" aria-label={t('dayDone', { day: habit.title })}>
        <Drop state="done" size={32} />
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={waiting ? 'check is-waiting' : isDone ? 'check is-done' : 'check'}
        aria-pressed={isDone || undefined}
        aria-disabled={isPending || (waiting && !canDiscard(waiting)) || undefined}
        data-pending={isPending || undefined}
        aria-label={
          waiting
            ? t('dayWaiting', { day: habit.title })
            : isDone
              ? t('checkedLabel', { title: habit.title })
              : t('checkInLabel', { title: habit.title, count: habit.points })
        }
        onClick={(event) => {
          if (isPending) return
          if (waiting) {
            discard(waiting)
            return
          }
          if (isDone) {
            setIsAsking(true)
            return
          }
          if (habit.points > 0) flyStar(event.currentTarget)
          checkIn({ date: today, isToday: true })
        }}
      >
        {waiting ? <Icon name="clock" /> : isDone ? <Drop state="done" size={32} /> : <OpenDrop />}
        {!isDone && habit.points > 0 && <small translate="no">{signed(habit.points)}</small>}
      </button>
      {habit.todayActivityId !== null && (
        <UndoCheckInDialog
          habit={habit}
          day={isAsking ? { activityId: habit.todayActivityId } : undefined}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function OpenDrop() {
  return (
    <svg width="22" height="24" viewBox="0 0 28 30" aria-hidden="true">
      <path
        d="M12.6 2.300c.8-1 2-1 2.8 0C19 6.5 24 12.5 24 18a10 10 0 0 1-20 0c0-5.5 5-11.5 8.6-15.700z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
    </svg>
  )
}
