import { clearDrafts } from '../../../platform/ui/clearDrafts.ts'
import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { deleteFamilyDatabase } from '../../../platform/ui/familyDatabase.ts'
import { childCookie } from '../../children/rules.ts'
import { formerKeys } from '../../children/ui/chosenChild.ts'
import { hiddenStepsKey } from '../../children/ui/hiddenSteps.ts'

let isCleared = false

/** Whether this page has signed out. A pending response must not be stored then. */
export const isFamilyDataCleared = (): boolean => isCleared

/** Deletes all data of the family from this device, so that the next user finds nothing. Nothing is stored again until the page is reloaded. */
export function clearFamilyData(): Promise<void> {
  clearDrafts()
  deleteCookie(childCookie)
  localStore.remove(hiddenStepsKey)
  for (const key of formerKeys()) localStore.remove(key)
  return clearResponses()
}

/** Deletes what the server has sent. For a session that has ended by itself: its guardian may sign in again and go on. */
export function clearResponses(): Promise<void> {
  isCleared = true
  return deleteFamilyDatabase().catch((error: unknown) => {
    // A browser may refuse access to its database. Then nothing was stored in it either.
    console.warn('Stored responses not deleted:', error)
  })
}

/** Stores the data of another guardian after that of the last one was cleared. */
export function allowStoring(): void {
  isCleared = false
}
