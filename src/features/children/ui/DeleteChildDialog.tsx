import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Child } from '../contract.ts'
import { Avatar } from './Avatar.tsx'
import { useDeleteChild } from './useChildChanges.ts'
import './children.css'

/** Confirms that a child is erased with all data. The focus starts on the button that cancels. */
export function DeleteChildDialog({ child, open, onClose }: DialogProps & { child: Child }) {
  const t = useTranslations('children')
  // `FamilyChangeListener` says that a child was erased, by this member or another.
  const deletion = useDeleteChild(onClose)
  const confirmation = useConfirmation(deletion, onClose)
  const { name } = child
  return (
    <AlertDialog
      {...confirmation}
      open={open}
      title={t('deleteTitle', { name })}
      text={t('deleteText', { name })}
      picture={<Avatar emoji={child.avatarUrl} size="sheet" />}
      cancelLabel={t('keep', { name })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={() => deletion.mutateAsync(child)}
    />
  )
}
