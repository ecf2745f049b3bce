import { useTranslations } from 'use-intl'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'

interface Restore {
  childId: string
  restore: (id: string) => Promise<unknown>
  /** Leads to where the item is now. */
  action?: Toast['action']
}

/** Brings back what was deleted. */
export function useRestore({ childId, restore, action }: Restore) {
  const t = useTranslations('putAway')
  return useChange({
    send: ({ id }: { id: string; title: string }) => restore(id),
    onDone: (_item, { title }) => showToast({ title: t('restored', { title }), action }),
    refetch: ofChild(childId),
  })
}
