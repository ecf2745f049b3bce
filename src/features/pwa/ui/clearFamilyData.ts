import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { deleteFamilyDatabase } from '../../../platform/ui/familyDatabase.ts'
import { childCookie } from '../../children/rules.ts'
import { formerKeys } from '../../children/ui/chosenChild.ts'
import { hiddenStepsKey } from '../../children/ui/hiddenSteps.ts'
import { clearMomentDrafts } from '../../moments/ui/clearMomentDrafts.ts'

let isClearedPermanently = false

/** Whether this page has signed out. A pending response must not be stored then. */
export function isFamilyDataCleared(): boolean {
  return isClearedPermanently
}

/**
 * Deletes all data of the family from this device, so that the next user finds nothing.
 * @param isPermanent stores nothing again until the page is reloaded
 */
export async function clearFamilyData({ isPermanent = true } = {}): Promise<void> {
  if (isPermanent) isClearedPermanently = true
  clearMomentDrafts()
  deleteCookie(childCookie)
  localStore.remove(hiddenStepsKey)
  for (const key of formerKeys()) localStore.remove(key)
  await deleteFamilyDatabase().catch((error: unknown) => {
    // A browser may refuse access to its database. Then nothing was stored in it either.
    console.warn('Stored responses not deleted:', error)
  })
}
