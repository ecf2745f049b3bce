import { useSyncExternalStore } from 'react'

/** Adds a history entry or replaces it. The browser fires an event only on Back and Forward, so this does. */
export function changeHistory(change: 'pushState' | 'replaceState', state: unknown, address?: string): void {
  history[change](state, '', address)
  dispatchEvent(new Event(change))
}

/** One list of listeners, so that React renders all of them together: it could run between the listeners of an event. */
const listeners = new Set<() => void>()

function callListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The same function is added only once.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, callListeners)
  return () => listeners.delete(listener)
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)

/** The query of the address, from the question mark on. */
export const useSearch = (): string => useSyncExternalStore(subscribe, () => location.search)

export const useHistoryState = (): unknown => useSyncExternalStore(subscribe, () => history.state as unknown)
