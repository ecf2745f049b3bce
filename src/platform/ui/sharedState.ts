export interface SharedState<State> {
  get: () => State
  set: (next: State) => void
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
}

/** State that outlives the components that show it. */
export function createSharedState<State>(initial: State): SharedState<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
