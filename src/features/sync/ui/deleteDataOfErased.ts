import { deleteDraftsExcept } from '../../../platform/ui/drafts.ts'
import { inStore } from './store.ts'

/**
 * Deletes what this device stores of children that were erased, here or elsewhere: drafts, responses and photos. Also
 * deletes the drafts of every other guardian, whose session has ended.
 * @param childIds of the children that the family still has
 */
export async function deleteDataOfErased(guardianId: string, childIds: readonly string[]): Promise<void> {
  deleteDraftsExcept(guardianId, [...childIds.filter(Boolean), 'child new'])
  const keys = await inStore('answers', 'readonly', (store) => store.getAllKeys() as IDBRequest<string[]>)
  const erased = keysOfErased(keys, childIds)
  if (erased.length === 0) return
  for (const key of erased) await inStore('answers', 'readwrite', (store) => store.delete(key))
  // Stored photos do not say whose they are, so all are deleted. Those of the other children are loaded again.
  await inStore('pictures', 'readwrite', (store) => store.clear())
}

/**
 * Returns the keys of stored responses about erased children. A response about a skill or a habit does not say whose it
 * is, so once a child is erased, all of these are among them.
 */
export function keysOfErased(keys: readonly string[], childIds: readonly string[]): string[] {
  const others = keys.filter((key) => {
    const id: unknown = JSON.parse(key)[2]
    return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) && !childIds.includes(id)
  })
  return others.some((key) => key.startsWith('["/api","activities"')) ? others : []
}
