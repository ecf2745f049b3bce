import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HttpError, send } from '../../../platform/http/client.ts'
import type { ReplyOf } from '../../../platform/http/contract.ts'
import { queuedAct, useAct } from '../../sync/ui/useAct.ts'
import { listActivities } from '../../timeline/contract.ts'
import { readMetadata } from '../../timeline/rules.ts'
import { checkIn, type Habit } from '../contract.ts'
import { showHabit } from './useHabitChanges.ts'

export type CheckInReply = ReplyOf<typeof checkIn>

/** How a check-in is queued, and what lists show of it. */
export const checkInOf = ({ id, title, points }: Pick<Habit, 'id' | 'title' | 'points'>, date: string) =>
  queuedAct(
    checkIn,
    // It names its day already.
    { params: { id }, body: { date }, takesAt: false },
    {
      type: 'habit',
      title,
      points,
      iconName: 'check',
      subjectId: id,
      data: { kind: 'habit_checkin', title, date },
    },
  )

/**
 * Checks in days of one habit. The drop of the day and the balance are the answer; a tap on the drop leads to the undo.
 * A refusal is said in the row.
 */
export function useCheckIn(habit: Habit, onDone: (reply: CheckInReply) => void) {
  const t = useTranslations('habits')
  const client = useQueryClient()
  const [refusal, setRefusal] = useState('')

  const { perform, isPending, variables } = useAct({
    name: checkIn.path,
    childId: habit.childId,
    errorTitle: 'errors.checkIn',
    handledCodes: ['already_checked_in', 'invalid_input'],
    send: ({ id, date }: { id: string; date: string }, idempotencyKey) =>
      send(checkIn, { params: { id }, body: { date }, idempotencyKey }),
    pointsOf: () => habit.points,
    queueAs: ({ date }) => checkInOf(habit, date),
    // The drop becomes a clock.
    showsWaiting: true,
    onDone: (reply) => {
      showHabit(client, reply.habit)
      // Safari has no vibrate().
      if ('vibrate' in navigator) navigator.vibrate(10)
      onDone(reply)
    },
  })

  function checkInDay({ date, isToday }: { date: string; isToday: boolean }): void {
    // One day at a time: the others look disabled meanwhile.
    if (isPending) return
    setRefusal('')
    void perform(
      { id: habit.id, date },
      {
        onError: (error) => {
          if (!(error instanceof HttpError)) return
          if (error.code === 'already_checked_in') void sayAlreadyDone({ date, isToday })
          // The clock of the phone is wrong by days, or another member has moved the time zone.
          if (error.code === 'invalid_input') setRefusal(t('otherDay'))
        },
      },
    )
  }

  return {
    checkIn: checkInDay,
    pendingDate: isPending ? variables.date : undefined,
    /** Why the last check-in was refused, or empty. */
    refusal,
  }

  // Another phone was faster. The list is refetched anyway.
  async function sayAlreadyDone({ date, isToday }: { date: string; isToday: boolean }): Promise<void> {
    const name = await findRecorder(habit, date)
    if (name === undefined) setRefusal(isToday ? t('alreadyTitle') : t('alreadyThatDay'))
    else setRefusal(t('alreadyBy', { name }))
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
