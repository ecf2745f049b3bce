import type { QueryKey } from '@tanstack/react-query'
import type { Call } from '../http/contract.ts'
import { focusInPlace } from './focus.ts'
import { sendOnce } from './sendAct.ts'
import { type PlainText, useChange, withoutItem } from './useChange.ts'
import { useDialogOf } from './useDialogOf.ts'

/** A call that ends what its path names. */
type EndCall = Call & { method: 'DELETE'; path: `/api/${string}/{id}`; query?: undefined; body?: undefined }

/**
 * Ends an item of a list, such as an address that others hold. `open` asks first: `EndQuestion`.
 * @param list the key of the list
 */
export function useEnding<Item extends { id: string }>(
  call: EndCall,
  list: QueryKey,
  { onEnded, errorTitle }: { onEnded?: () => void; errorTitle?: PlainText } = {},
) {
  const { subject, isOpen, open, close } = useDialogOf<Item>()
  const { mutateAsync, isPending } = useChange({
    send: ({ id }: Item) => sendOnce<EndCall>(call, { params: { id } }),
    shownIn: list,
    edit: (items: Item[], _reply, item) => withoutItem(items, item),
    onDone: () => {
      onEnded?.()
      // The control that had the focus is gone.
      focusInPlace(document.querySelector('h1'))
    },
    refetch: { queryKey: list },
    ...(errorTitle && { errorTitle }),
  })
  return { subject, isOpen, open, close, isPending, end: () => subject && mutateAsync(subject).finally(close) }
}
