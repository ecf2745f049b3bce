import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteSkill, restoreSkill, type Skill } from '../contract.ts'
import { EditSkillSheet } from './EditSkillSheet.tsx'
import { QuickCompleteDialog } from './QuickCompleteDialog.tsx'
import { skillsKey, useSkills } from './useSkills.ts'
import type { ProgressReply } from './useSkillChanges.ts'

interface SkillEditingProps {
  child: Child
  editing: ReturnType<typeof useDialogOf<Skill>>
  onCompleted: (reply: ProgressReply) => void
}

/** The sheet that corrects a challenge, and what it leads to. */
export function SkillEditing({ child, editing, onCompleted }: SkillEditingProps) {
  const t = useTranslations('skills')
  const quickComplete = useDialogOf<Skill>()
  const deletion = useDialogOf<Skill>()
  const { data: skills } = useSkills(child.id)
  // The current challenge: another member may change it while the sheet is open.
  const latest = (skill: Skill | undefined) => skills?.find(({ id }) => id === skill?.id) ?? skill
  const edited = latest(editing.subject)
  return (
    <>
      {/* Both before the sheet that they are opened from, so that they close first and the sheet returns the focus. */}
      <QuickCompleteDialog
        key={`complete ${quickComplete.subject?.id}`}
        child={child}
        dialog={quickComplete}
        skill={latest(quickComplete.subject)}
        onCompleted={(reply) => {
          editing.close()
          onCompleted(reply)
        }}
      />
      <PutAwayDialog
        key={`delete ${deletion.subject?.id}`}
        childId={child.id}
        dialog={deletion}
        listKey={skillsKey(child.id)}
        title={t('deleteTitle')}
        text={(title) => t('deleteText', { title })}
        errorTitle="errors.deleteSkill"
        remove={(id) => sendOnce(deleteSkill, { params: { id }, query: {} })}
        restore={(id) => sendOnce(restoreSkill, { params: { id } })}
        onDeleted={() => {
          if (edited?.id === deletion.subject?.id) editing.close()
        }}
      />
      {edited && (
        <EditSkillSheet
          key={edited.id}
          skill={edited}
          open={editing.isOpen}
          onClose={editing.close}
          onQuickComplete={() => quickComplete.open(edited)}
          onDelete={() => deletion.open(edited)}
        />
      )}
    </>
  )
}
