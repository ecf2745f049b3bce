import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { invalidateChild } from '../../children/ui/childData.ts'

interface Restore {
  childId: string
  /** The path of the call. */
  path: string
  send: (id: string, idempotencyKey: string) => Promise<unknown>
  /** Leads to where the thing is now. */
  action?: Toast['action']
}

/** Brings back what was deleted. */
export function useRestore({ childId, path, send, action }: Restore) {
  const client = useQueryClient()
  const t = useTranslations('putAway')
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => sendAct([path, id], (key) => send(id, key)),
    meta: { errorTitle: errors('update') },
    onSuccess: async (_thing, { title }) => {
      showToast({ title: t('restored', { title }), action })
      await invalidateChild(client, childId)
    },
  })
}
