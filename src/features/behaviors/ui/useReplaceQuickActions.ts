import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendAct } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../children/ui/childData.ts'
import { type QuickAction, replaceQuickActions } from '../contract.ts'
import { quickActionsKey } from './useBehaviors.ts'

/** Returns a function that shows a list at once and sends it whole. One is sent at a time, so that the last one wins. */
export function useReplaceQuickActions(childId: string): (list: readonly QuickAction[]) => void {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  const key = quickActionsKey(childId)
  const mutationKey = [...key, 'replace']
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `quick-actions ${childId}` },
    meta: { errorTitle: errors('update') },
    mutationFn: (list: readonly QuickAction[]) =>
      sendAct([replaceQuickActions.path, childId, list], (idempotencyKey) =>
        send(replaceQuickActions, { params: { childId }, body: [...list], idempotencyKey }),
      ),
    // While another list waits, what the server has is older than what is shown.
    onSettled: () => (client.isMutating({ mutationKey }) <= 1 ? invalidateChild(client, childId) : undefined),
  })
  return (list) => {
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<QuickAction[]>(key, [...list])
    mutate(list)
  }
}
