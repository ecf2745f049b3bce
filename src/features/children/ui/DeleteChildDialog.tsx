import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Child } from '../contract.ts'
import { Avatar } from './Avatar.tsx'
import { useDeleteChild } from './useChildChanges.ts'
import './children.css'

interface DeleteChildDialogProps {
  /** Undefined while the dialog is closed. */
  child: Child | undefined
  onClose: () => void
}

/** Confirms that a child is erased with all data. The focus starts on the button that cancels. */
export function DeleteChildDialog({ child, onClose }: DeleteChildDialogProps) {
  const t = useTranslations('children')
  // The texts stay while the dialog fades out.
  const [shown, setShown] = useState(child)
  if (child && child !== shown) setShown(child)
  // `FamilyWatch` says that a child was erased, by this member or another.
  const deletion = useDeleteChild(onClose)
  const confirmation = useConfirmation(deletion, onClose)
  if (!shown) return null
  const { name } = shown
  return (
    <AlertDialog
      {...confirmation}
      open={child !== undefined}
      title={t('deleteTitle', { name })}
      text={t('deleteText', { name })}
      picture={<Avatar emoji={shown.avatarUrl} size="sheet" />}
      cancelLabel={t('keep', { name })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={() => deletion.mutateAsync(shown)}
    />
  )
}
