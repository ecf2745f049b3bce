import type { QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { useOrder } from '../../effort/ui/useOrder.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { Child } from '../../children/contract.ts'
import { addHabit, type Continuation, continueHabit, type Habit, orderHabits, updateHabit } from '../contract.ts'
import { nextTargetDays } from '../rules.ts'
import { habitsKey, type ShownHabit } from './useHabits.ts'

/** Shows a habit as in the response to a check-in, before the lists are refetched. */
export function showHabit(client: QueryClient, habit: Habit): void {
  client.setQueryData<ShownHabit[]>(habitsKey(habit.childId), (habits) => habits && withHabit(habits, habit))
}

const withHabit = (habits: ShownHabit[], habit: Habit) =>
  habits.map((known) => (known.id === habit.id ? { ...known, ...habit } : known))

export const useAddHabit = (childId: string, onAdded: () => void) =>
  useChange({
    errorTitle: 'errors.addHabit',
    send: (habit: Omit<BodyInput<typeof addHabit>, 'childId'>) => sendOnce(addHabit, { body: { childId, ...habit } }),
    onDone: onAdded,
    refetch: ofChild(childId),
  })

export const useUpdateHabit = (childId: string, onUpdated: (habit: Habit) => void) =>
  useChange({
    errorTitle: 'errors.updateHabit',
    send: ({ id, ...body }: BodyInput<typeof updateHabit> & { id: string }) =>
      sendOnce(updateHabit, { params: { id }, body }),
    shownIn: habitsKey(childId),
    edit: withHabit,
    onDone: onUpdated,
    refetch: ofChild(childId),
  })

export function usePauseHabit({ id, childId }: Habit) {
  const t = useTranslations('habits')
  const { mutate, isPending } = useUpdateHabit(childId, ({ isPaused }) =>
    showToast({ tone: 'quiet', title: isPaused ? t('paused') : t('resumed') }),
  )
  return {
    isPending,
    mutate: (isPaused: boolean) => mutate({ id, isPaused }),
  }
}

/** Carries on with a completed habit to the next target, or for praise alone, which can be taken back. */
export function useContinueHabit(child: Pick<Child, 'id' | 'name'>, onDone: () => void) {
  const t = useTranslations('habits')
  const phase = useTranslations('phase')
  const common = useTranslations('common')
  const update = useUpdateHabit(child.id, () => {})
  return useChange({
    errorTitle: 'errors.updateHabit',
    send: ({ habit: { id, checkedInDays }, points }: { habit: Habit; points: Continuation }) =>
      sendOnce(continueHabit, {
        params: { id },
        body: { points, ...(points !== 'none' && { targetDays: nextTargetDays(checkedInDays) }) },
      }),
    shownIn: habitsKey(child.id),
    edit: withHabit,
    onDone: (after, { habit }) => {
      if (after.graduatedDay === null) showToast({ title: t('carriedOn', { count: after.targetDays }) })
      else
        showToast({
          title: phase('grown', { title: habit.title, name: child.name }),
          action: { label: common('undo'), onAct: () => update.mutate({ id: habit.id, phase: habit.phase }) },
        })
      onDone()
    },
    refetch: ofChild(child.id),
  })
}

export const useOrderHabits = (childId: string) =>
  useOrder({
    childId,
    listKey: habitsKey(childId),
    errorTitle: 'errors.updateHabit',
    send: (ids) => sendOnce(orderHabits, { params: { childId }, body: ids }),
  })
