import { useQuery } from '@tanstack/react-query'
import { HttpError, send } from '../../../platform/http/client.ts'
import { readUser, type User } from '../contract.ts'

export const userQueryKey = ['/api', 'auth', 'user'] as const

/** Spec section 9. */
const cacheMs = 300_000

/** The signed-in guardian: null when signed out, undefined while that is not known. */
export function useUser() {
  return useQuery({
    queryKey: userQueryKey,
    queryFn: ({ signal }) => fetchUser(signal),
    staleTime: cacheMs,
    gcTime: cacheMs,
  })
}

async function fetchUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await send(readUser, { signal })
  } catch (error) {
    if (error instanceof HttpError && error.isUnauthorized) return null
    throw error
  }
}
