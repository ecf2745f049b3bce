import { send } from '../../../platform/http/client.ts'
import type { Toast } from '../../../platform/ui/toasts.ts'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { restoreHabit } from '../contract.ts'

/** Brings back a deleted habit. @param action leads to where it is now, for the toast */
export function useRestoreHabit(childId: string, action?: Toast['action']) {
  return useRestore({
    childId,
    path: restoreHabit.path,
    send: (id, idempotencyKey) => send(restoreHabit, { params: { id }, idempotencyKey }),
    action,
  })
}
