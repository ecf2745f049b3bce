import type { QueryKey } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { type PlainText, useChange, withoutItem } from '../../../platform/ui/useChange.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { useRestore } from './useRestore.ts'

interface Item {
  id: string
  title: string
}

interface PutAwayDialogProps<Shown extends Item> {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Shown>>
  listKey: QueryKey
  title: string
  text: (title: string) => string
  /** The title in the reader's language. */
  titleOf?: (item: Shown) => string
  errorTitle: PlainText
  remove: (id: string) => Promise<unknown>
  restore: (id: string) => Promise<unknown>
  onDeleted?: (item: Shown) => void
}

const titleOfItem = ({ title }: Item) => title

/** Confirms that an item of a child is deleted, and then offers to bring it back. */
export function PutAwayDialog<Shown extends Item>({
  childId,
  dialog: { subject: item, isOpen, close },
  listKey,
  title,
  text,
  titleOf = titleOfItem,
  errorTitle,
  remove,
  restore,
  onDeleted,
}: PutAwayDialogProps<Shown>) {
  const t = useTranslations('putAway')
  const common = useTranslations('common')
  const restoration = useRestore({ childId, restore })
  const deletion = useChange({
    errorTitle,
    send: ({ id }: Shown) => remove(id),
    shownIn: listKey,
    edit: (items: Item[], _reply, deleted) => withoutItem(items, deleted),
    onDone: (_reply, deleted) => {
      close()
      onDeleted?.(deleted)
      const shown = { id: deleted.id, title: titleOf(deleted) }
      const action = {
        label: common('undo'),
        onAct: () => restoration.mutate(shown),
      }
      showToast({ tone: 'quiet', title: t('done', { title: shown.title }), action })
    },
    refetch: ofChild(childId),
  })
  const confirmation = useConfirmation(deletion, close)
  return (
    <AlertDialog
      {...confirmation}
      open={isOpen}
      title={title}
      text={item ? text(titleOf(item)) : ''}
      confirmLabel={common('delete')}
      onConfirm={() => item && deletion.mutateAsync(item)}
    />
  )
}
