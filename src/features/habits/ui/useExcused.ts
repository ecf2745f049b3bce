import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { type Excused, listExcused } from '../contract.ts'

/** The rest days of a child, latest first, with their ids and reasons. */
export function useExcused(childId: string): readonly Excused[] {
  const { data = [] } = useQuery({
    // It names the child, so that it is invalidated with the child's other data.
    queryKey: ['/api', 'excused', childId],
    queryFn: ({ signal }) => send(listExcused, { params: { id: childId }, query: {}, signal }),
  })
  return data
}
