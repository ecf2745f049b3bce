import { sessionStore } from './deviceStorage.ts'
import { isLeaving } from './leaving.ts'
import { showToast } from './toasts.ts'

const storageKey = 'pipling-toast'

/** Shows a toast after the next page load in this tab. */
export function showToastAfterLoad(title: string): void {
  sessionStore.write(storageKey, title)
}

/** Leaves it to the next page, where this one leaves: the code of toasts may load that late. */
export function showStoredToast(): void {
  if (isLeaving()) return
  const title = sessionStore.read(storageKey)
  if (title === null) return
  sessionStore.remove(storageKey)
  showToast({ title })
}
