/** A storage of the browser that may refuse: cookies can be blocked, the disk can be full. */
export interface DeviceStorage {
  read: (key: string) => string | null
  /** A value that the browser refuses lasts as long as the page. */
  write: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

export const localStore = guard(() => localStorage)
export const sessionStore = guard(() => sessionStorage)

/** @param open throws where the browser blocks the storage */
function guard(open: () => Storage): DeviceStorage {
  const refused = new Map<string, string>()
  return {
    read: (key) => refused.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    write: (key, value) => {
      refused.set(key, value)
      attempt(() => {
        open().setItem(key, value)
        refused.delete(key)
      })
    },
    remove: (key) => {
      refused.delete(key)
      attempt(() => open().removeItem(key))
    },
    keys: () => [...refused.keys(), ...(attempt(() => Object.keys(open())) ?? [])],
  }
}

/** Returns undefined where the browser refuses. Nothing that the app keeps on the device is worth an error. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
