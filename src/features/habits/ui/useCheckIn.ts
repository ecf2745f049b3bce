import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { listActivities } from '../../timeline/contract.ts'
import { readMetadata } from '../../timeline/rules.ts'
import { checkIn, type Habit } from '../contract.ts'
import { showHabit } from './useHabitChanges.ts'

export type CheckInReply = ReplyOf<typeof checkIn>

/**
 * Checks in days of one habit. Shows a toast with Undo, except for the day that completes the habit: `onDone` handles
 * that.
 */
export function useCheckIn(habit: Habit, onDone: (reply: CheckInReply) => void) {
  const t = useTranslations('habits')
  const client = useQueryClient()
  const { undoAction } = useUndo(habit.childId)

  const { perform, isPending, isSuccess, variables } = useAct({
    name: checkIn.path,
    childId: habit.childId,
    errorTitle: 'errors.checkIn',
    handledCodes: ['already_checked_in', 'invalid_input'],
    send: ({ id, date }: { id: string; date: string }, idempotencyKey) =>
      send(checkIn, { params: { id }, body: { date }, idempotencyKey }),
    pointsOf: () => habit.points,
    queueAs: ({ id, date }) => ({
      ...queuedAct(
        checkIn,
        { params: { id }, body: { date } },
        {
          type: 'habit',
          title: habit.title,
          points: habit.points,
          iconName: 'check',
          subjectId: id,
          data: { kind: 'habit_checkin', title: habit.title, date },
        },
      ),
      // It names its day already.
      takesAt: false,
    }),
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

  function checkInDay({ date, isToday }: { date: string; isToday: boolean }): void {
    // One day at a time: the others look disabled meanwhile.
    if (isPending) return
    void perform(
      { id: habit.id, date },
      {
        onError: (error) => {
          if (!(error instanceof HttpError)) return
          if (error.code === 'already_checked_in') void showAlreadyDone({ date, isToday })
          // The clock of the phone is wrong by days, or another member has moved the time zone.
          if (error.code === 'invalid_input')
            showToast({ tone: 'destructive', title: 'errors.checkIn', text: t('otherDay') })
        },
      },
    )
  }

  return {
    checkIn: checkInDay,
    pendingDate: isPending ? variables.date : undefined,
    /** The last day that was checked in. */
    doneDate: isSuccess ? variables.date : undefined,
  }

  // Another phone was faster. This is no failure, so the toast is a quiet one; the list is refetched anyway.
  async function showAlreadyDone({ date, isToday }: { date: string; isToday: boolean }): Promise<void> {
    const name = await findRecorder(habit, date)
    const title = isToday ? t('alreadyTitle') : t('alreadyThatDay')
    if (name !== undefined) showToast({ tone: 'quiet', title, text: t('alreadyBy', { name }) })
    else showToast({ tone: 'quiet', title, text: isToday ? t('alreadyText') : undefined })
  }
}

/** Who checked in a day, among the newest check-ins. Undefined where that cannot be said now. */
async function findRecorder({ id, childId }: Habit, date: string): Promise<string | undefined> {
  const entries = await send(listActivities, { params: { childId }, query: { type: 'habit' } }).catch(() => [])
  const entry = entries.find(({ metadata, undoneBy, undoes }) => {
    const data = readMetadata(metadata)
    return undoneBy === null && undoes === null && data.habitId === id && data.date === date
  })
  return entry?.by?.name
}
