/**
 * Which child was chosen last on this device, by family. Kept in memory beside the storage, so that a choice in another
 * tab does not change whose points this one gives. docs/product-decisions.md, row 42.
 */
const chosen = new Map<string, string | null>()
const listeners = new Set<() => void>()

const storagePrefix = 'pipling-child-'
const storageKey = (familyId: string) => storagePrefix + familyId

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

/** The choice before it is known who is signed in. Choices of another family are deleted when one signs in. */
export function likelyChildId(): string | null {
  const [key, ...others] = Object.keys(localStorage).filter((name) => name.startsWith(storagePrefix))
  return key !== undefined && others.length === 0 ? localStorage.getItem(key) : null
}

/** For useSyncExternalStore. */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
