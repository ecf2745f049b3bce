import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { showToast, type Toast } from '../../../platform/ui/toasts.ts'
import { performAct } from '../../sync/ui/performAct.ts'
import { type Undoable, undoingOf } from './useUndo.ts'

interface Entries {
  entries: readonly (Undoable & { childId: string })[]
  /** What was undone, in words. */
  text: string | undefined
}

/**
 * Undoes entries of any children, where the screen is about no one child.
 * @param shownIn the key of what the undo changes beside the children
 * @returns a function for the action of a toast
 */
export function useUndoEntries(shownIn: QueryKey): (entries: Entries) => Toast['action'] {
  const client = useQueryClient()
  const t = useTranslations('undo')
  const common = useTranslations('common')

  async function undo({ entries, text }: Entries): Promise<void> {
    const undone = await Promise.allSettled(
      entries.map(({ childId, ...entry }) => performAct(client, undoingOf(childId), entry)),
    )
    // A failed one has a toast of its own.
    if (undone.every(({ status }) => status === 'fulfilled')) showToast({ tone: 'quiet', title: t('done'), text })
    await client.invalidateQueries({ queryKey: shownIn })
  }

  return (entries) => ({
    label: common('undo'),
    onAct: () => void undo(entries),
  })
}
