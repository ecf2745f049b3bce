import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Skill } from '../contract.ts'
import { useDeleteSkill } from './useSkillChanges.ts'

export function DeleteSkillDialog({
  childId,
  dialog,
}: {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Skill>>
}) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const { subject: skill } = dialog
  const deletion = useDeleteSkill(childId, () => {
    dialog.close()
    showToast({ title: t('deleted') })
  })
  const confirmation = useConfirmation(deletion, dialog.close)
  return (
    <AlertDialog
      {...confirmation}
      open={dialog.isOpen}
      title={t('deleteTitle')}
      text={skill ? t('deleteText', { title: skill.title }) : ''}
      cancelLabel={common('cancel')}
      confirmLabel={common('delete')}
      onConfirm={() => skill && deletion.mutateAsync(skill)}
    />
  )
}
