import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlainText, useChange, withoutItem } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'

/** What an idea becomes. */
interface Item {
  id: string
  title: string
}

export interface IdeaChanges<Added extends Item> {
  childId: string
  listKey: QueryKey
  errorTitle: PlainText
  remove: (id: string) => Promise<unknown>
  /** Opens the form of what was added. */
  onChange: (added: Added) => void
}

/** Adds ideas as they are, and takes them back. */
export function useAddIdea<Idea extends string, Added extends Item>(
  { childId, listKey, errorTitle, remove, onChange }: IdeaChanges<Added>,
  add: (idea: Idea) => Promise<Added>,
) {
  const [pending, setPending] = useState<readonly Idea[]>([])
  const [added, setAdded] = useState<readonly { idea: Idea; item: Added }[]>([])
  const addition = useChange({
    errorTitle,
    send: add,
    onDone: (item, idea) => setAdded((before) => [...before, { idea, item }]),
    refetch: ofChild(childId),
  })
  const removal = useChange({
    send: ({ id }: Added) => remove(id),
    shownIn: listKey,
    edit: (items: Item[], _reply, item) => withoutItem(items, item),
    onDone: (_reply, { id }) => setAdded((before) => before.filter(({ item }) => item.id !== id)),
    refetch: ofChild(childId),
  })
  return {
    added,
    onChange,
    isPending: (idea: Idea) => pending.includes(idea),
    isAdded: (idea: Idea) => added.some((one) => one.idea === idea),
    add: async (idea: Idea) => {
      setPending((before) => [...before, idea])
      try {
        await addition.mutateAsync(idea)
      } catch {
        // The failure is shown where all failures of changes are.
      }
      setPending((before) => before.filter((one) => one !== idea))
    },
    isRemoving: removal.isPending,
    remove: (item: Added) => removal.mutate(item),
  }
}
