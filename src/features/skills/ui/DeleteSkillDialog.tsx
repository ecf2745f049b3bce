import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { usePutAwayToast } from '../../effort/ui/usePutAwayToast.ts'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import { type Skill, restoreSkill } from '../contract.ts'
import { useDeleteSkill } from './useSkillChanges.ts'

interface DeleteSkillDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Skill>>
  onDeleted: () => void
}

export function DeleteSkillDialog({ childId, dialog, onDeleted }: DeleteSkillDialogProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const restoration = useRestore({ childId, restore: (id) => sendOnce(restoreSkill, { params: { id } }) })
  const sayPutAway = usePutAwayToast(restoration.mutate)
  const { subject: skill } = dialog
  const deletion = useDeleteSkill(childId, () => {
    dialog.close()
    onDeleted()
    if (skill) sayPutAway(skill)
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
