import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { useAct } from '../../points/ui/useAct.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { checkIn, type Habit } from '../contract.ts'
import { showHabit } from './useHabitChanges.ts'

export type CheckInReply = ReplyOf<typeof checkIn>

/**
 * Checks in days of one habit. A usual day is told by a toast with Undo; what a completing day is told by is up to `onDone`.
 */
export function useCheckIn(habit: Habit, onDone: (reply: CheckInReply) => void) {
  const t = useTranslations('habits')
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const { undoAction } = useUndo(habit.childId)

  const { mutateAsync, isPending, isSuccess, variables } = useAct({
    name: checkIn.path,
    childId: habit.childId,
    errorTitle: errors('checkIn'),
    handledCodes: ['already_checked_in'],
    send: ({ id, date }: { id: string; date: string }, idempotencyKey) =>
      send(checkIn, { params: { id }, body: { date }, idempotencyKey }),
    pointsOf: () => habit.points,
    onDone: (reply) => {
      showHabit(client, reply.habit)
      // Safari has no vibrate().
      if ('vibrate' in navigator) navigator.vibrate(10)
      const points = reply.pointsAwarded + reply.bonusAwarded
      if (!reply.habit.isCompleted) {
        showToast({
          title: t('checkInSuccess', { count: points }),
          text: t('checkInSuccessText', { title: habit.title, days: reply.habit.checkedInDays }),
          action: undoAction({ id: reply.activityId, title: habit.title, points }),
        })
      }
      onDone(reply)
    },
  })

  const checkInOnce = useOnce(({ date, isToday }: { date: string; isToday: boolean }) =>
    mutateAsync(
      { id: habit.id, date },
      {
        onError: (error) => {
          if (error instanceof HttpError && error.code === 'already_checked_in') tellAlreadyDone(isToday)
        },
      },
    ),
  )

  return {
    checkIn: checkInOnce,
    pendingDate: isPending ? variables.date : undefined,
    /** The day that was checked in last. */
    doneDate: isSuccess ? variables.date : undefined,
  }

  // Another phone was first: no failure, so it is told calmly, and the card comes anew by itself.
  function tellAlreadyDone(isToday: boolean): void {
    showToast(isToday ? { title: t('alreadyTitle'), text: t('alreadyText') } : { title: t('alreadyThatDay') })
  }
}
