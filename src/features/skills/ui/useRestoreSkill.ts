import { send } from '../../../platform/http/client.ts'
import type { Toast } from '../../../platform/ui/toasts.ts'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { restoreSkill } from '../contract.ts'

/** Brings back a deleted challenge. @param action leads to where it is now, for the toast */
export function useRestoreSkill(childId: string, action?: Toast['action']) {
  return useRestore({
    childId,
    path: restoreSkill.path,
    send: (id, idempotencyKey) => send(restoreSkill, { params: { id }, idempotencyKey }),
    action,
  })
}
