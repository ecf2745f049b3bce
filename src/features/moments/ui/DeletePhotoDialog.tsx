import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { useDeletePhoto } from './useMomentChanges.ts'

interface DeletePhotoDialogProps extends DialogProps {
  childId: string
  photoId: string
  onDeleted: () => void
}

export function DeletePhotoDialog({ childId, photoId, open, onClose, onDeleted }: DeletePhotoDialogProps) {
  const t = useTranslations('gallery')
  const moments = useTranslations('moments')
  const deletion = useDeletePhoto(childId, () => {
    onClose()
    showToast({ tone: 'quiet', title: t('photoDeleted') })
    onDeleted()
  })
  return (
    <AlertDialog
      {...useConfirmation(deletion, onClose)}
      open={open}
      title={t('deletePhotoTitle')}
      text={t('deletePhotoText')}
      cancelLabel={moments('deleteKeep')}
      confirmLabel={moments('deleteConfirm')}
      onConfirm={() => deletion.mutateAsync(photoId)}
    />
  )
}
