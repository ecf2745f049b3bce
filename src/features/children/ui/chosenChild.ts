/**
 * The child selected last on this device, by family. A copy in memory keeps a selection in another tab from
 * changing the child in this one. docs/product-decisions.md, row 42.
 */
const chosen = new Map<string, string | null>()
const listeners = new Set<() => void>()

const storagePrefix = 'pipling-child-'
const storageKey = (familyId: string) => storagePrefix + familyId

export function chosenChildId(familyId: string): string | null {
  const current = chosen.get(familyId)
  if (current !== undefined) return current
  const stored = localStorage.getItem(storageKey(familyId))
  chosen.set(familyId, stored)
  return stored
}

export function chooseChild(familyId: string, childId: string): void {
  chosen.set(familyId, childId)
  localStorage.setItem(storageKey(familyId), childId)
  for (const listener of listeners) listener()
}

/** The selected child, before the user has loaded. A sign-in deletes the selection of any other family. */
export function likelyChildId(): string | null {
  const [key, ...others] = Object.keys(localStorage).filter((name) => name.startsWith(storagePrefix))
  return key !== undefined && others.length === 0 ? localStorage.getItem(key) : null
}

/** For useSyncExternalStore. */
export function subscribeToChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
