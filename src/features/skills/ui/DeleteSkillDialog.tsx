import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteSkill, restoreSkill, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

interface DeleteSkillDialogProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<Skill>>
  onDeleted: () => void
}

export function DeleteSkillDialog({ childId, ...dialog }: DeleteSkillDialogProps) {
  const t = useTranslations('skills')
  return (
    <PutAwayDialog
      {...dialog}
      childId={childId}
      listKey={skillsKey(childId)}
      title={t('deleteTitle')}
      text={(title) => t('deleteText', { title })}
      errorTitle="errors.deleteSkill"
      remove={(id) => sendOnce(deleteSkill, { params: { id }, query: {} })}
      restore={(id) => sendOnce(restoreSkill, { params: { id } })}
    />
  )
}
