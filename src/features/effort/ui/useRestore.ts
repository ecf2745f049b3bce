import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'

interface Restore {
  childId: string
  restore: (id: string) => Promise<unknown>
  /** Leads to where the item is now. */
  action?: Toast['action']
}

/** Brings back what was deleted. */
export function useRestore({ childId, restore, action }: Restore) {
  const client = useQueryClient()
  const t = useTranslations('putAway')
  const errors = useTranslations('errors')
  return useMutation({
    mutationFn: ({ id }: { id: string; title: string }) => restore(id),
    meta: { errorTitle: errors('update') },
    onSuccess: async (_item, { title }) => {
      showToast({ title: t('restored', { title }), action })
      await invalidateChild(client, childId)
    },
  })
}
