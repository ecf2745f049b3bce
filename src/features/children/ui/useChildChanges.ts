import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { addChild, deleteChild, updateChild, type Child, type ListedChild } from '../contract.ts'
import { childrenKey, invalidateChild } from '../../sync/ui/childData.ts'

export function useAddChild(onAdded: (child: Child) => void) {
  const t = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('addChild') },
    mutationFn: (body: BodyInput<typeof addChild>) => sendOnce(addChild, { body }),
    onSuccess: (child) => {
      // Added to the cache, so that the new child can be selected before the list is refetched.
      client.setQueryData<ListedChild[]>(childrenKey, (children) => [
        ...(children ?? []).filter(({ id }) => id !== child.id),
        { ...child, revision: 0 },
      ])
      void client.invalidateQueries({ queryKey: childrenKey })
      onAdded(child)
    },
  })
}

export function useUpdateChild(onUpdated: (child: Child) => void) {
  const t = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('updateChild') },
    mutationFn: ({ id, ...body }: BodyInput<typeof updateChild> & { id: string }) =>
      sendOnce(updateChild, { params: { id }, body }),
    onSuccess: (child) => {
      client.setQueryData<ListedChild[]>(childrenKey, (children) =>
        children?.map((other) =>
          // The balance belongs to its revision.
          other.id === child.id ? { ...child, points: other.points, revision: other.revision } : other,
        ),
      )
      void invalidateChild(client, child.id)
      onUpdated(child)
    },
  })
}

export function useDeleteChild(onDeleted: () => void) {
  const t = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: t('deleteChild') },
    mutationFn: ({ id }: Child) => sendOnce(deleteChild, { params: { id } }),
    onSuccess: (_reply, child) => {
      client.setQueryData<Child[]>(childrenKey, (children) => children?.filter(({ id }) => id !== child.id))
      // Removes all cached data of the child.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(child.id) })
      void client.invalidateQueries({ queryKey: childrenKey })
      onDeleted()
    },
  })
}
