import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { discardKeysOf, sendOnce } from '../../../platform/ui/sendAct.ts'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { useChange } from '../../../platform/ui/useChange.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { undoActivity } from '../contract.ts'

interface Entries {
  entries: readonly { id: string; childId: string }[]
  /** What was undone, in words. */
  text: string | undefined
}

/**
 * Undoes entries of any children, one after the other, where the screen is about no one child.
 * @param shownIn the key of what the undo changes beside the children
 * @returns a function for the action of a toast
 */
export function useUndoEntries(shownIn: QueryKey): (entries: Entries) => Toast['action'] {
  const client = useQueryClient()
  const t = useTranslations('undo')
  const common = useTranslations('common')
  const { mutate } = useChange({
    errorTitle: 'errors.undo',
    send: async ({ entries }: Entries) => {
      for (const { id, childId } of entries) {
        await sendOnce(undoActivity, { params: { id } })
        discardKeysOf(childId)
      }
    },
    onDone: (_reply, { entries, text }) => {
      showToast({ tone: 'quiet', title: t('done'), text })
      for (const { childId } of entries) void invalidateChild(client, childId)
    },
    refetch: { queryKey: shownIn },
  })
  return (undone) => ({
    label: common('undo'),
    onAct: () => mutate(undone),
  })
}
