import { useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange, withoutItem } from '../../../platform/ui/useChange.ts'
import { addChild, deleteChild, updateChild, type Child, type ListedChild } from '../contract.ts'
import { childrenKey, invalidateChild } from '../../sync/ui/childData.ts'

const shownInList = { shownIn: childrenKey, refetch: { queryKey: childrenKey } }

export function useAddChild(onAdded: (child: Child) => void) {
  return useChange({
    ...shownInList,
    errorTitle: 'errors.addChild',
    send: (body: BodyInput<typeof addChild>) => sendOnce(addChild, { body }),
    // So that the new child can be selected before the list is refetched.
    edit: (children: ListedChild[], child) => [
      ...withoutItem(children, child),
      { ...child, revision: 0, hasView: false, openRequests: 0 },
    ],
    onDone: onAdded,
  })
}

export function useUpdateChild(onUpdated: (child: Child) => void) {
  const client = useQueryClient()
  return useChange({
    shownIn: childrenKey,
    errorTitle: 'errors.updateChild',
    send: ({ id, ...body }: BodyInput<typeof updateChild> & { id: string }) =>
      sendOnce(updateChild, { params: { id }, body }),
    edit: (children: ListedChild[], child) =>
      children.map((other) =>
        // The balance belongs to its revision.
        other.id === child.id ? { ...other, ...child, points: other.points } : other,
      ),
    onDone: (child) => {
      void invalidateChild(client, child.id)
      onUpdated(child)
    },
  })
}

export function useDeleteChild(onDeleted: () => void) {
  const client = useQueryClient()
  return useChange({
    ...shownInList,
    errorTitle: 'errors.deleteChild',
    send: ({ id }: Child) => sendOnce(deleteChild, { params: { id } }),
    edit: (children: ListedChild[], _reply, child) => withoutItem(children, child),
    onDone: (_reply, child) => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(child.id) })
      onDeleted()
    },
  })
}
