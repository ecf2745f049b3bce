import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchJson, HttpError } from '../../../platform/http/client.ts'
import type { User } from '../contract.ts'
import { forgetSigned, readSigned } from './signed.ts'

export const userQueryKey = ['/api', 'auth', 'user'] as const

/** docs/spec.md, section 9. */
const cacheMs = 300_000

export const userQuery = queryOptions({
  queryKey: userQueryKey,
  // The address alone, not the call of the contract: its schemas would come along to every visitor.
  queryFn: ({ queryKey, signal }) => fetchUser(queryKey.join('/'), signal),
  staleTime: cacheMs,
  gcTime: cacheMs,
})

/** The signed-in guardian: null when signed out, undefined while that is not known. */
export function useUser() {
  return useQuery(userQuery)
}

async function fetchUser(address: string, signal: AbortSignal): Promise<User | null> {
  if (readSigned() !== 'in') return null
  try {
    return await fetchJson<User>(address, { signal })
  } catch (error) {
    if (error instanceof HttpError && error.isUnauthorized) {
      forgetSigned()
      return null
    }
    throw error
  }
}
