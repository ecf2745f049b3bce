import { sessionStore } from './deviceStorage.ts'
import { showToast } from './toasts.ts'

const storageKey = 'pipling-toast'

/** Shows a toast after the next page load in this tab. */
export function showToastAfterLoad(title: string): void {
  sessionStore.write(storageKey, title)
}

export function showStoredToast(): void {
  const title = sessionStore.read(storageKey)
  if (title === null) return
  sessionStore.remove(storageKey)
  showToast({ title })
}
