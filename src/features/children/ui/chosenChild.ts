import { readCookie, writeCookie } from '../../../platform/ui/cookies.ts'
import { childCookie } from '../../sync/rules.ts'

/**
 * The child that was selected last on this device, once it was read. Kept in memory beside the cookie, so that a
 * selection in another tab does not change for whom this tab awards points. `docs/product-decisions.md`, row 42.
 */
let chosen: string | undefined
const listeners = new Set<() => void>()

export function chosenChildId(): string | undefined {
  return (chosen ??= readCookie(childCookie) ?? undefined)
}

export function chooseChild(childId: string): void {
  chosen = childId
  writeCookie(childCookie, childId)
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
