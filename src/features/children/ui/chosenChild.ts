import { readCookie, writeCookie } from '../../../platform/ui/cookies.ts'
import { createSharedState } from '../../../platform/ui/sharedState.ts'
import { childCookie } from '../../sync/rules.ts'

/**
 * The child that was selected last on this page. Kept in memory beside the cookie, so that a selection in another tab
 * does not change for whom this tab awards points. `docs/product-decisions.md`, row 42.
 */
const chosen = createSharedState<string | undefined>(undefined)

/** Of this page, else of this device. The first read counts for the page. */
export function chosenChildId(): string | undefined {
  if (chosen.get() === undefined) chosen.set(readCookie(childCookie) ?? undefined)
  return chosen.get()
}

export function chooseChild(childId: string): void {
  writeCookie(childCookie, childId)
  chosen.set(childId)
}

/** For useSyncExternalStore. */
export const subscribeToChoice = chosen.subscribe
