export interface Toast {
  id: number
  title: string
  text?: string | undefined
  /** `destructive` is for failures and is announced at once. */
  tone: 'default' | 'destructive'
  action?: { label: string; onAct: () => void } | undefined
  isDismissed: boolean
}

/** Spec section 9: a dismissed toast leaves the tree this much later. */
const removalDelayMs = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for three seconds, in the place of the one before. Never the only copy of an error. */
export function showToast(toast: Pick<Toast, 'title' | 'text' | 'action'> & { tone?: Toast['tone'] }): void {
  for (const shown of toasts) if (!shown.isDismissed) dismissToast(shown.id)
  change([...toasts, { tone: 'default', ...toast, id: ++lastId, isDismissed: false }])
}

/** Hides a toast at once. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, isDismissed: true } : toast)))
  setTimeout(() => {
    change(toasts.filter((toast) => toast.id !== id))
  }, removalDelayMs)
}

/** For useSyncExternalStore. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

/** For useSyncExternalStore. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
