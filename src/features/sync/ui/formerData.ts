import type { QueryClient } from '@tanstack/react-query'
import { fetchJson } from '../../../platform/http/client.ts'
import { deleteDraftsExcept } from '../../../platform/ui/drafts.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { readJobs } from './jobs.ts'
import { build, type DeviceResponse } from './persistResponses.ts'
import { isReachable } from './reachability.ts'
import { deleteStored, type Owner, resultOf, transact } from './store.ts'

// Deletes what this device stores of children and families that a guardian no longer has.

/** A response that is stored longer is of no use without a connection. */
const keptMs = 30 * 24 * 60 * 60_000

/**
 * Deletes drafts, responses and photos of children that were erased, here or elsewhere. Also deletes the drafts of
 * every other guardian, whose session has ended, and old responses.
 * @param childIds of the children that the family still has
 */
export async function deleteDataOfErased(guardianId: string, childIds: readonly string[]): Promise<void> {
  deleteDraftsExcept(guardianId, [...childIds.filter(Boolean), ' family: '])
  const stored = await transact(['responses'], 'readonly', (responses) =>
    resultOf<(Pick<DeviceResponse, 'key'> & Partial<DeviceResponse>)[]>(responses.getAll()),
  )
  const erased = keysOfErased(
    stored.map(({ key }) => key),
    childIds,
  )
  // Until the server can be reached, there is nothing newer.
  const old = isReachable() ? stored.filter((response) => isOld(response, Date.now())) : []
  const keys = new Set([...erased, ...old.map(({ key }) => key)])
  if (keys.size > 0) await deleteStored(({ key }) => keys.has(key))
}

/** Whether another build has stored the response, or it was stored long ago. A photo has neither build nor time. */
export const isOld = (stored: Partial<Pick<DeviceResponse, 'build' | 'at'>>, now: number): boolean =>
  stored.at !== undefined && (stored.build !== build || stored.at < now - keptMs)

/**
 * Returns the keys of stored responses about erased children. A response about a skill or a habit, and a photo, does
 * not say whose it is, so once a child is erased, all of these are among them. They are loaded again.
 */
export function keysOfErased(keys: readonly string[], childIds: readonly string[]): string[] {
  const others = keys.filter((key) => {
    const id: unknown = JSON.parse(key)[2]
    return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) && !childIds.includes(id)
  })
  return others.some((key) => key.startsWith('["/api","activities"')) ? others : []
}

/**
 * Deletes what the guardian of this page has queued for families that they have left: it can never be sent.
 * @returns how many acts, and photos of saved moments, were deleted
 */
export async function discardOfFormerFamilies(client: QueryClient): Promise<number> {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (!user) return 0
  const isFormer =
    ({ families }: User) =>
    ({ ownerId, familyId }: Partial<Owner>) =>
      ownerId === user.id && families.every(({ id }) => id !== familyId)
  const jobs = await readJobs()
  if (!jobs.some(isFormer(user))) return 0
  // The session that this page knows may be older than a family that was joined in another tab.
  const session = await fetchJson<User>(userQueryKey.join('/'))
  if (session.id !== user.id) return 0
  await deleteStored(isFormer(session))
  return jobs.filter(isFormer(session)).filter(({ after }) => after === undefined).length
}
