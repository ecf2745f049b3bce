export interface Toast {
  id: number
  title: string
  text?: string | undefined
  /**
   * `quiet` is for what is no reason to be glad, such as a deduction. `destructive` is for failures: screen readers
   * announce it immediately.
   */
  tone: 'default' | 'quiet' | 'destructive'
  action?: { label: string; onAct: () => void } | undefined
  isDismissed: boolean
}

/** The delay from dismissal to removal from the tree. docs/spec.md, section 9. */
const removalDelayMs = 3000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast for three seconds and dismisses the previous one. An error must also be visible elsewhere. */
export function showToast(toast: Pick<Toast, 'title' | 'text' | 'action'> & { tone?: Toast['tone'] }): void {
  for (const shown of toasts) if (!shown.isDismissed) dismissToast(shown.id)
  change([...toasts, { tone: 'default', ...toast, id: ++lastId, isDismissed: false }])
}

/** Hides a toast immediately. */
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
