import type { QueryKey } from '@tanstack/react-query'
import { type PlainText, useChange } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'

interface Order {
  childId: string
  listKey: QueryKey
  errorTitle: PlainText
  send: (ids: string[]) => Promise<unknown>
}

/** Puts the items of a child in an order, which shows at once. */
export const useOrder = ({ childId, listKey, ...order }: Order) =>
  useChange({
    ...order,
    queue: `order of ${listKey.join('/')}`,
    shownIn: listKey,
    editAtOnce: (items: { id: string }[], ids) =>
      items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    refetch: ofChild(childId),
  })
