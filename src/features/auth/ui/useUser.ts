import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchJson, HttpError } from '../../../platform/http/client.ts'
import type { User } from '../contract.ts'
import { clearSignedCookie, readSignedCookie } from './signedCookie.ts'

export const userQueryKey = ['/api', 'auth', 'user'] as const

/** docs/spec.md, section 9. */
const cacheMs = 300_000

export const userQuery = queryOptions({
  queryKey: userQueryKey,
  // Without the contract, because every visitor would have to load its schemas.
  queryFn: ({ queryKey, signal }) => fetchUser(queryKey.join('/'), signal),
  staleTime: cacheMs,
  gcTime: cacheMs,
})

/** The signed-in guardian: null when signed out, undefined while loading. */
export function useUser() {
  return useQuery(userQuery)
}

async function fetchUser(address: string, signal: AbortSignal): Promise<User | null> {
  if (readSignedCookie() !== 'in') return null
  try {
    return await fetchJson<User>(address, { signal })
  } catch (error) {
    if (error instanceof HttpError && error.isUnauthorized) {
      clearSignedCookie()
      return null
    }
    throw error
  }
}
