import { clearDrafts } from '../../../platform/ui/clearDrafts.ts'
import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { deleteFamilyDatabase } from './store.ts'
import { childCookie } from '../rules.ts'

/** Holds the ids of children whose first steps were hidden. */
export const hiddenStepsKey = 'pipling-steps'

let isCleared = false

/** Whether the session of this page has ended. A pending response must not be stored then. */
export const isFamilyDataCleared = (): boolean => isCleared

/**
 * Deletes all data of the family from this device, so that the next user finds nothing. Nothing is stored again until
 * the page is reloaded.
 */
export function clearFamilyData(): Promise<void> {
  clearDrafts()
  deleteCookie(childCookie)
  localStore.remove(hiddenStepsKey)
  return clearResponses()
}

/**
 * Deletes the stored responses, but no drafts: after a session has expired, its guardian may sign in again and
 * continue.
 */
export function clearResponses(): Promise<void> {
  isCleared = true
  return deleteFamilyDatabase().catch((error: unknown) => {
    // A browser may refuse access to its database. Then nothing was stored in it either.
    console.warn('Stored responses not deleted:', error)
  })
}

/** Lets this page store responses again, for another guardian, after `clearFamilyData`. */
export function allowStoring(): void {
  isCleared = false
}
