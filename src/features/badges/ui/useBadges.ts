import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { listBadges } from '../contract.ts'

/** The badges that the child has earned, one entry per kind. */
export function useBadges(childId: string) {
  return useQuery({
    queryKey: ['/api', 'badges', childId],
    queryFn: ({ signal }) => send(listBadges, { params: { childId }, signal }),
  })
}
