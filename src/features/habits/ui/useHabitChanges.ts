import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { addHabit, deleteHabit, type Habit } from '../contract.ts'
import { habitsKey } from './useHabits.ts'

/** Shows a habit as the server answered a check-in, before the lists are refetched. */
export function showHabit(client: QueryClient, habit: Habit): void {
  client.setQueryData<Habit[]>(habitsKey(habit.childId), (habits) =>
    habits?.map((known) => (known.id === habit.id ? habit : known)),
  )
}

export function useAddHabit(childId: string, onAdded: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: (habit: Omit<BodyInput<typeof addHabit>, 'childId'>) =>
      sendAct([addHabit.path, childId, habit], (idempotencyKey) =>
        send(addHabit, { body: { childId, ...habit }, idempotencyKey }),
      ),
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
    mutationFn: ({ id }: Habit) =>
      sendAct([deleteHabit.path, id], (idempotencyKey) => send(deleteHabit, { params: { id }, idempotencyKey })),
    meta: { errorTitle: errors('deleteHabit') },
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<Habit[]>(habitsKey(childId), (habits) => habits?.filter((habit) => habit.id !== id))
      onDeleted()
    },
    onSettled: () => invalidateChild(client, childId),
  })
}
