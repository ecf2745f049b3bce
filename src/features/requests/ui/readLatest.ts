import type { QueryClient } from '@tanstack/react-query'
import { HttpError, NoResponseError, send } from '../../../platform/http/client.ts'
import { listRequests, type Request } from '../contract.ts'
import { requestsKey } from './useOpenRequests.ts'

/** @returns the latest requests of a child; undefined when the read fails, because a request may then still be open */
export async function readLatest(client: QueryClient, childId: string): Promise<readonly Request[] | undefined> {
  try {
    return await client.fetchQuery({
      queryKey: [...requestsKey, childId],
      queryFn: () => send(listRequests, { query: { childId, limit: '50' } }),
      staleTime: 0,
    })
  } catch (error) {
    if (error instanceof NoResponseError || error instanceof HttpError) return undefined
    throw error
  }
}
