import type { QueryClient } from '@tanstack/react-query'
import { fetchJson, HttpError } from '../../../platform/http/client.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'

/**
 * Runs an action in one tab at a time. Where the browser has no locks, idempotency keys alone prevent double counting.
 */
export async function locked<Result>(name: 'outbox' | 'uploads', action: () => Promise<Result>): Promise<Result> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- absent on plain http
  return navigator.locks ? navigator.locks.request(name, action) : action()
}

/**
 * Runs an action one at a time on this page. A call meanwhile makes it run once more.
 * @returns what the last run returned; undefined for a call meanwhile
 */
export function oneAtATime<Result>(action: (client: QueryClient) => Promise<Result>) {
  let isRunning = false
  let isNeeded = false
  return async (client: QueryClient): Promise<Result | undefined> => {
    isNeeded = true
    if (isRunning) return undefined
    isRunning = true
    try {
      for (;;) {
        isNeeded = false
        const result = await action(client)
        if (!isNeeded) return result
      }
    } finally {
      isRunning = false
    }
  }
}

/**
 * Whether the session is that of the guardian and the family of this page. Another tab may have changed both.
 * @returns undefined when the server does not respond
 */
export async function hasOwnSession(client: QueryClient): Promise<boolean | undefined> {
  const user = client.getQueryData<User | null>(userQueryKey)
  try {
    const session = await fetchJson<User>(userQueryKey.join('/'))
    const isOwn = session.id === user?.id && session.familyId === user.familyId
    // The page leaves for the family of the session.
    if (!isOwn) void client.invalidateQueries({ queryKey: userQueryKey })
    return isOwn
  } catch (error) {
    return error instanceof HttpError && error.isUnauthorized ? false : undefined
  }
}
