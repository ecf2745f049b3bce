import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError, send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { listQuickActions, type QuickAction, replaceQuickActions } from '../contract.ts'
import { quickActionsKey } from './useQuickActions.ts'

/** Undefined where the change cannot be made any more. */
type Change = (list: readonly QuickAction[]) => QuickAction[] | undefined

interface Input {
  change: Change
  /** Called after the response. A form discards its draft only then. */
  onSaved?: () => void
}

/**
 * Changes the quick list. Each change is applied to the list that the server has, so that it does not overwrite a
 * change by another member. One change is sent at a time. `change` shows the result at once, `save` after the response.
 */
export function useChangeQuickActions(childId: string) {
  const client = useQueryClient()
  const key = quickActionsKey(childId)
  const mutationKey = [...key, 'replace']
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationKey,
    scope: { id: `quick-actions ${childId}` },
    meta: { errorTitle: 'errors.update' },
    mutationFn: async ({ change }: Input) => {
      const params = { childId }
      const body = change(await send(listQuickActions, { params }))
      if (!body) throw new HttpError(404, JSON.stringify({ code: 'not_found' }))
      return sendOnce(replaceQuickActions, { params, body })
    },
    onSuccess: (list, { onSaved }) => {
      if (!onSaved) return
      client.setQueryData<QuickAction[]>(key, list)
      onSaved()
    },
    // While another change waits, what the server has is older than what is shown.
    onSettled: () => (client.isMutating({ mutationKey }) <= 1 ? invalidateChild(client, childId) : undefined),
  })
  return {
    change: (change: Change): void => {
      void client.cancelQueries({ queryKey: key })
      client.setQueryData<QuickAction[]>(key, (list) => list && (change(list) ?? list))
      mutate({ change })
    },
    save: (change: Change, onSaved: () => void): Promise<unknown> => mutateAsync({ change, onSaved }),
    isPending,
    error,
    reset,
  }
}
