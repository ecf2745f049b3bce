import { type InvalidateQueryFilters, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Messages } from 'use-intl'

/** A text without placeholders. */
export type PlainText = {
  [Group in keyof Messages]: {
    [Key in keyof Messages[Group] & string]: Messages[Group][Key] extends `${string}{${string}`
      ? never
      : `${Group}.${Key}`
  }[keyof Messages[Group] & string]
}[keyof Messages]

interface Change<Input, Reply, Data> {
  send: (input: Input) => Promise<Reply>
  /** Title of the toast when it fails, `errors.update` unless given. */
  errorTitle?: PlainText
  /** Refusals that the screen handles itself, instead of a toast. */
  handledCodes?: readonly string[]
  /** Changes with the same name are sent one after the other, so that the last one wins. */
  queue?: string
  /** The key of the data that shows the change before it is refetched. */
  shownIn?: QueryKey
  /** The data after the response. */
  edit?: (data: Data, reply: Reply, input: Input) => Data
  /** The data before the response. A failure refetches it. */
  editAtOnce?: (data: Data, input: Input) => Data
  /** Called once the data shows the response. */
  onDone?: (reply: Reply, input: Input) => unknown
  onFailed?: (error: Error) => unknown
  /** The queries to refetch when it has ended, also after a failure: what they show may be out of date. */
  refetch?: InvalidateQueryFilters
}

/** A change of what the server stores: it is sent, shown in cached data, and then refetched. A failure shows a toast. */
export function useChange<Input, Reply, Data = never>({
  send,
  errorTitle = 'errors.update',
  handledCodes = [],
  queue,
  shownIn,
  edit,
  editAtOnce,
  onDone,
  onFailed,
  refetch,
}: Change<Input, Reply, Data>) {
  const client = useQueryClient()
  const change = (edited: (data: Data) => Data) =>
    shownIn && client.setQueryData<Data>(shownIn, (data) => data && edited(data))
  return useMutation({
    mutationFn: send,
    meta: { errorTitle, handledCodes },
    ...(queue !== undefined && { scope: { id: queue } }),
    onMutate: (input) => {
      if (editAtOnce) change((data) => editAtOnce(data, input))
      // As they are now: by the time of the response, the dialog that sent it may have been closed and opened again.
      return { onDone, onFailed }
    },
    onSuccess: (reply, input, sent) => {
      if (edit) change((data) => edit(data, reply, input))
      return sent.onDone?.(reply, input)
    },
    onError: (error, _input, sent) => sent?.onFailed?.(error),
    onSettled: () => refetch && client.invalidateQueries(refetch),
  })
}

/** A list in which the item has its new values. */
export const withItem = <Item extends { id: string }>(items: Item[], item: Item): Item[] =>
  items.map((other) => (other.id === item.id ? item : other))

export const withoutItem = <Item extends { id: string }>(items: Item[], { id }: { id: string }): Item[] =>
  items.filter((item) => item.id !== id)
