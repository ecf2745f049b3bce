import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { type Excused, type Habit, listExcused, listHabits } from '../contract.ts'

/** A habit with the rest days of its child that are near, which are one list for all of its habits. */
export type ShownHabit = Habit & { excused: readonly Pick<Excused, 'from' | 'to'>[] }

/** The key names the child, so that it is invalidated with the child's other data. */
export const habitsKey = (childId: string) => ['/api', 'habits', childId] as const

export const habitsQuery = (childId: string) =>
  queryOptions({
    queryKey: habitsKey(childId),
    queryFn: async ({ signal }): Promise<ShownHabit[]> => {
      const [habits, excused] = await Promise.all([
        send(listHabits, { params: { childId }, query: {}, signal }),
        send(listExcused, { params: { id: childId }, query: { recent: 'true' }, signal }),
      ])
      const shown = habits.map((habit) => ({ ...habit, excused }))
      setRevision(shown, Math.min(revisionOf(habits), revisionOf(excused)))
      return shown
    },
  })

/** The child's habits, active ones first, with the days that wait to be sent. */
export const useHabits = (childId: string) => useShown('habits', useQuery(habitsQuery(childId)), childId)
