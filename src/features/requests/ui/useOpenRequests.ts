import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { maxPageSize } from '../../../platform/http/limits.ts'
import { useUser } from '../../auth/ui/useUser.ts'
import { listRequests, type Request } from '../contract.ts'

export const requestsKey = ['/api', 'requests'] as const

export const openRequestsQuery = queryOptions({
  queryKey: [...requestsKey, 'open'],
  queryFn: ({ signal }) => send(listRequests, { query: { status: 'open', limit: `${maxPageSize}` }, signal }),
})

/** The open requests of the family that the reader may answer, the oldest first. Undefined while they load. */
export function useOpenRequests(): Request[] | undefined {
  const { data: user } = useUser()
  const { data } = useQuery(openRequestsQuery)
  return data?.filter(({ kind }) => user?.role !== 'helper' || kind === 'habit').toReversed()
}
