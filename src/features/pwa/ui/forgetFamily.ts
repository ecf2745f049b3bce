import { childCookie } from '../../children/rules.ts'
import { formerKeys } from '../../children/ui/chosenChild.ts'
import { forgetMomentDrafts } from '../../moments/ui/forgetMomentDrafts.ts'
import { deleteCookie } from '../../../platform/ui/cookies.ts'
import { deleteAnswers } from './answerStore.ts'

let hasSignedOut = false

/** Whether this page has signed out: a response that is still loading must not be stored. */
export function isForgotten(): boolean {
  return hasSignedOut
}

/**
 * Deletes everything of the family from this device: the next person at it must find nothing.
 * @param forGood nothing is stored again until the page is reloaded
 */
export async function forgetFamily({ forGood = true } = {}): Promise<void> {
  if (forGood) hasSignedOut = true
  forgetMomentDrafts()
  deleteCookie(childCookie)
  for (const key of formerKeys()) localStorage.removeItem(key)
  await deleteAnswers().catch((error: unknown) => {
    // A browser may refuse its database; then nothing was stored in it either.
    console.warn('What was stored on this device could not be deleted.', error)
  })
}
