import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput, ReplyOf } from '../../../platform/http/contract.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { addHabit, canCheckIn, deleteHabit, listCheckIns, listHabits, type checkIn, type Habit } from '../contract.ts'

/** Every key names the child, so that whatever changes the child's habits, also an undo elsewhere, asks for them anew. */
const habitsKey = (childId: string) => ['/api', 'habits', childId] as const
const canCheckInKey = (habit: Habit) => [...habitsKey(habit.childId), habit.id, 'can-checkin'] as const
const checkInsKey = (habit: Habit) => [...habitsKey(habit.childId), habit.id, 'checkins'] as const

/** What depends on the day is asked for whenever it is looked at: midnight may have passed. */
const whenLookedAt = { staleTime: 0, refetchOnWindowFocus: true } as const

/** The child's habits, active ones first. */
export function useHabits(childId: string) {
  return useQuery({
    queryKey: habitsKey(childId),
    queryFn: ({ signal }) => send(listHabits, { params: { childId }, signal }),
    ...whenLookedAt,
  })
}

/** Which day today is, as the server counts days, and whether the habit can be checked in on it. */
export function useCanCheckIn(habit: Habit) {
  return useQuery({
    queryKey: canCheckInKey(habit),
    queryFn: ({ signal }) => send(canCheckIn, { params: { id: habit.id }, signal }),
    ...whenLookedAt,
  })
}

/** The days that are checked in, newest first. */
export function useCheckIns(habit: Habit) {
  return useQuery({ queryKey: checkInsKey(habit), queryFn: ({ signal }) => send(listCheckIns, { params: { id: habit.id }, signal }) })
}

/** Shows a check-in that the server has confirmed, before the lists come anew. */
export function showCheckIn(client: QueryClient, { habit }: ReplyOf<typeof checkIn>, date: string): void {
  client.setQueryData<Habit[]>(habitsKey(habit.childId), (habits) => habits?.map((known) => (known.id === habit.id ? habit : known)))
  client.setQueryData<ReplyOf<typeof canCheckIn>>(canCheckInKey(habit), (known) => known && { ...known, canCheckin: habit.canCheckin })
  client.setQueryData<ReplyOf<typeof listCheckIns>>(checkInsKey(habit), (days) => days && [{ date }, ...days])
}

export function useAddHabit(childId: string, onAdded: () => void) {
  const client = useQueryClient()
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: (habit: Omit<BodyInput<typeof addHabit>, 'childId'>) =>
      sendAct([addHabit.path, childId, habit], (idempotencyKey) => send(addHabit, { body: { childId, ...habit }, idempotencyKey })),
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
    mutationFn: ({ id }: Habit) => sendAct([deleteHabit.path, id], (idempotencyKey) => send(deleteHabit, { params: { id }, idempotencyKey })),
    meta: { errorTitle: errors('deleteHabit') },
    onSuccess: (_nothing, { id }) => {
      client.setQueryData<Habit[]>(habitsKey(childId), (habits) => habits?.filter((habit) => habit.id !== id))
      onDeleted()
    },
    onSettled: () => invalidateChild(client, childId),
  })
}
