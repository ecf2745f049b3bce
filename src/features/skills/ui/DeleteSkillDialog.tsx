import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useOnce } from '../../../platform/ui/useOnce.ts'
import { useErrorText } from '../../i18n/ui/useErrorText.ts'
import type { Skill } from '../contract.ts'
import { useDeleteSkill } from './useSkillChanges.ts'

export function DeleteSkillDialog({ childId, dialog }: { childId: string; dialog: ReturnType<typeof useDialogOf<Skill>> }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const errorText = useErrorText()
  const { subject: skill } = dialog
  const deletion = useDeleteSkill(childId, () => {
    dialog.close()
    showToast({ title: t('deleted') })
  })
  const deleteOnce = useOnce(deletion.mutateAsync)
  return (
    <AlertDialog
      open={dialog.isOpen}
      title={t('deleteTitle')}
      text={skill ? t('deleteText', { title: skill.title }) : ''}
      keepLabel={common('cancel')}
      onKeep={() => {
        dialog.close()
        if (deletion.isError) deletion.reset()
      }}
      confirmLabel={common('delete')}
      onConfirm={() => {
        if (skill) deleteOnce(skill)
      }}
      pending={deletion.isPending}
      error={deletion.error ? errorText(deletion.error) : undefined}
    />
  )
}
