import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateChild } from '../../sync/ui/childData.ts'

interface Order {
  childId: string
  /** The key of the query that lists the items. */
  listKey: QueryKey
  errorTitle: string
  send: (ids: string[]) => Promise<unknown>
}

/** Puts the items of a child in an order, which shows at once. */
export function useOrder({ childId, listKey, errorTitle, send }: Order) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { errorTitle },
    // One after the other, so that the last one wins.
    scope: { id: `order of ${listKey.join('/')}` },
    onMutate: (ids) => {
      client.setQueryData<{ id: string }[]>(listKey, (items) =>
        items?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      )
    },
    onSettled: () => invalidateChild(client, childId),
  })
}
