import { forgetMomentDrafts } from '../../moments/ui/forgetMomentDrafts.ts'
import { deleteAnswers } from './answerStore.ts'

/** The choice of a child, by family. */
const chosenChildPrefix = 'pipling-child-'

let isForgottenForGood = false

/** Whether this page has signed out: an answer that is still on its way must not be kept. */
export function isForgotten(): boolean {
  return isForgottenForGood
}

/**
 * Takes everything of the family from this device: the next one at it must find nothing.
 * @param forGood nothing is kept again until the page is loaded anew
 */
export async function forgetFamily({ forGood = true } = {}): Promise<void> {
  if (forGood) isForgottenForGood = true
  forgetMomentDrafts()
  for (const key of Object.keys(localStorage)) if (key.startsWith(chosenChildPrefix)) localStorage.removeItem(key)
  await deleteAnswers().catch((error: unknown) => {
    // A browser may refuse its database; then nothing was kept in it either.
    console.warn('What was kept on this device could not be deleted.', error)
  })
}
