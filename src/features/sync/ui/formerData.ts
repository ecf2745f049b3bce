import type { QueryClient } from '@tanstack/react-query'
import { fetchJson } from '../../../platform/http/client.ts'
import { deleteDraftsExcept } from '../../../platform/ui/drafts.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import { readJobs } from './jobs.ts'
import { deleteStored, type Owner, resultOf, transact } from './store.ts'

// Deletes what this device stores of children and families that a guardian no longer has.

/**
 * Deletes drafts, responses and photos of children that were erased, here or elsewhere. Also deletes the drafts of
 * every other guardian, whose session has ended.
 * @param childIds of the children that the family still has
 */
export async function deleteDataOfErased(guardianId: string, childIds: readonly string[]): Promise<void> {
  deleteDraftsExcept(guardianId, [...childIds.filter(Boolean), 'child new'])
  const keys = await transact(['responses'], 'readonly', (responses) => resultOf(responses.getAllKeys()))
  const erased = new Set(keysOfErased(keys as string[], childIds))
  if (erased.size > 0) await deleteStored(({ key }) => erased.has(key))
}

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
