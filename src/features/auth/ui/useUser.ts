import { queryOptions, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { fetchJson, HttpError } from '../../../platform/http/client.ts'
import type { User } from '../contract.ts'
import { clearSignedCookie, readSignedCookie } from './signedCookie.ts'

export const userQueryKey = ['/api', 'auth', 'user'] as const

/** docs/spec.md, section 9. */
const cacheMs = 300_000

export const userQuery = queryOptions({
  queryKey: userQueryKey,
  // Without the contract, because every visitor would have to load its schemas.
  queryFn: fetchUser,
  staleTime: cacheMs,
  gcTime: cacheMs,
})

/** The signed-in guardian: null when signed out, undefined while loading. */
export const useUser = () => useQuery(userQuery)

async function fetchUser({ client, queryKey, signal }: QueryFunctionContext): Promise<User | null> {
  if (readSignedCookie() !== 'in') return null
  try {
    return await fetchJson<User>(queryKey.join('/'), { signal })
  } catch (error) {
    // A page that shows a family leads to the sign-in, as for every other refused request.
    if (!(error instanceof HttpError && error.isUnauthorized) || client.getQueryData(userQueryKey)) throw error
    clearSignedCookie()
    return null
  }
}
