import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { useOrder } from '../../effort/ui/useOrder.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import { addHabit, continueHabit, deleteHabit, type Habit, orderHabits, updateHabit } from '../contract.ts'
import { habitsKey, type ShownHabit } from './useHabits.ts'

/** Shows a habit as in the response to a check-in, before the lists are refetched. */
export function showHabit(client: QueryClient, habit: Habit): void {
  client.setQueryData<ShownHabit[]>(habitsKey(habit.childId), (habits) =>
    habits?.map((known) => (known.id === habit.id ? { ...known, ...habit } : known)),
  )
}

export function useAddHabit(childId: string, onAdded: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: (habit: Omit<BodyInput<typeof addHabit>, 'childId'>) =>
      sendOnce(addHabit, { body: { childId, ...habit } }),
    meta: { errorTitle: errors('addHabit') },
    onSuccess: async () => {
      onAdded()
      await invalidateChild(client, childId)
    },
  })
}

export function useDeleteHabit(childId: string, onDeleted: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id }: Habit) => sendOnce(deleteHabit, { params: { id } }),
    meta: { errorTitle: errors('deleteHabit') },
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<ShownHabit[]>(habitsKey(childId), (habits) => habits?.filter((habit) => habit.id !== id))
      // Its check-ins are gone with it, as far as the server says.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
      onDeleted()
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Corrects a habit. */
export function useUpdateHabit(childId: string, onUpdated: (habit: Habit) => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof updateHabit> & { id: string }) =>
      sendOnce(updateHabit, { params: { id }, body }),
    meta: { errorTitle: errors('updateHabit') },
    onSuccess: (habit) => {
      showHabit(client, habit)
      onUpdated(habit)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Pauses a habit, or carries on with it. */
export function usePauseHabit({ id, childId }: Habit) {
  const t = useTranslations('habits')
  const { mutate, isPending } = useUpdateHabit(childId, ({ isPaused }) => {
    showToast({ tone: 'quiet', title: isPaused ? t('paused') : t('resumed') })
  })
  return {
    isPending,
    mutate: (isPaused: boolean) => {
      mutate({ id, isPaused })
    },
  }
}

/** Carries on with a completed habit. */
export function useContinueHabit(childId: string, onDone: () => void) {
  const client = useQueryClient()
  const t = useTranslations('habits')
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ habit: { id }, targetDays }: { habit: Habit; targetDays: number }) =>
      sendOnce(continueHabit, { params: { id }, body: { targetDays } }),
    meta: { errorTitle: errors('updateHabit') },
    onSuccess: (habit) => {
      showHabit(client, habit)
      showToast({ title: t('carriedOn', { count: habit.targetDays }) })
      onDone()
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** Puts the habits of a child in an order, which shows at once. */
export function useOrderHabits(childId: string) {
  const errors = useTranslations('errors')
  return useOrder({
    childId,
    listKey: habitsKey(childId),
    errorTitle: errors('updateHabit'),
    send: (ids) => sendOnce(orderHabits, { params: { childId }, body: ids }),
  })
}
