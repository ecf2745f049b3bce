import { createIdempotencyKey } from './idempotencyKey.ts'
import { createSharedState } from './sharedState.ts'

export interface Toast {
  id: string
  title: string
  text?: string | undefined
  /**
   * `quiet` is for what is no reason to be glad, such as a deduction. `destructive` is for failures: screen readers
   * announce it immediately.
   */
  tone: 'default' | 'quiet' | 'destructive'
  action?: { label: string; onAct: () => void } | undefined
  isDismissed: boolean
  /** Counted down while it shows, also when the toasts move into or out of a dialog. */
  remainingMs: number
}

/** `docs/spec.md`, section 9. */
const durationMs = 3000

/** The delay from dismissal to removal from the tree. docs/spec.md, section 9. */
const removalDelayMs = 3000

const toasts = createSharedState<readonly Toast[]>([])

/** Shows a toast for three seconds and dismisses the previous one. An error must also be visible elsewhere. */
export function showToast(toast: Pick<Toast, 'title' | 'text' | 'action'> & { tone?: Toast['tone'] }): void {
  for (const shown of toasts.get()) if (!shown.isDismissed) dismissToast(shown.id)
  toasts.set([
    ...toasts.get(),
    { tone: 'default', ...toast, id: createIdempotencyKey(), isDismissed: false, remainingMs: durationMs },
  ])
}

/** Hides a toast immediately. */
export function dismissToast(id: string): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, isDismissed: true } : toast)))
  setTimeout(() => toasts.set(toasts.get().filter((toast) => toast.id !== id)), removalDelayMs)
}

/** For useSyncExternalStore. */
export const { get: currentToasts, subscribe: subscribeToToasts } = toasts
