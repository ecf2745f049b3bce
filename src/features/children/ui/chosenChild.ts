/**
 * Which child was chosen last on this device, by family. Kept in memory beside the storage, so that a choice in another
 * tab does not change whose points this one gives. Decisions, row 42.
 */
const chosen = new Map<string, string | null>()
const listeners = new Set<() => void>()

const storageKey = (familyId: string) => `pipling-child-${familyId}`

export function chosenChildId(familyId: string): string | null {
  const known = chosen.get(familyId)
  if (known !== undefined) return known
  const stored = localStorage.getItem(storageKey(familyId))
  chosen.set(familyId, stored)
  return stored
}

export function chooseChild(familyId: string, childId: string): void {
  chosen.set(familyId, childId)
  localStorage.setItem(storageKey(familyId), childId)
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
