import type { QueryClient } from '@tanstack/react-query'
import { fetchJson } from '../../../platform/http/client.ts'
import type { User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'
import type { QueuedAct } from './acts.ts'
import { change, type StoredPhoto, readActs, readPhotos, removePhoto } from './outboxStore.ts'

/**
 * Deletes what the guardian of this page has queued for families that they have left: it can never be sent.
 * @returns how many acts, and photos of saved moments, were deleted
 */
export async function discardOfFormerFamilies(client: QueryClient): Promise<number> {
  const user = client.getQueryData<User | null>(userQueryKey)
  if (!user) return 0
  const [acts, photos] = [await readActs(), await readPhotos()]
  const isFormer = ({ families }: User) => {
    const ids = new Set(families.map(({ id }) => id))
    return ({ ownerId, familyId }: QueuedAct | StoredPhoto) => ownerId === user.id && !ids.has(familyId)
  }
  if (![...acts, ...photos].some(isFormer(user))) return 0
  // The session that this page knows may be older than a family that was joined in another tab.
  const session = await fetchJson<User>(userQueryKey.join('/'))
  if (session.id !== user.id) return 0
  const formerActs = acts.filter(isFormer(session))
  const formerPhotos = photos.filter(isFormer(session))
  for (const { key } of formerActs) await change(key, () => undefined)
  for (const { key } of formerPhotos) await removePhoto(key)
  return formerActs.length + formerPhotos.filter(({ momentId }) => momentId !== undefined).length
}
