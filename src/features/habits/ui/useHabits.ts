import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useShown } from '../../children/ui/waiting.ts'
import { listHabits } from '../contract.ts'

/** The key names the child, so that it is invalidated with the child's other data. */
export const habitsKey = (childId: string) => ['/api', 'habits', childId] as const

export const habitsQuery = (childId: string) =>
  queryOptions({
    queryKey: habitsKey(childId),
    queryFn: ({ signal }) => send(listHabits, { params: { childId }, query: {}, signal }),
  })

/** The child's habits, active ones first, with the days that wait to be sent. */
export function useHabits(childId: string) {
  return useShown('habits', useQuery(habitsQuery(childId)), childId)
}
