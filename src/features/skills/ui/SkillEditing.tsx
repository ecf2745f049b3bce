import { useTranslations } from 'use-intl'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { PutAwayDialog } from '../../effort/ui/PutAwayDialog.tsx'
import { deleteSkill, restoreSkill, type Skill } from '../contract.ts'
import { EditSkillSheet } from './EditSkillSheet.tsx'
import { skillsKey, useSkills } from './useSkills.ts'
import { type ProgressReply, useProgress } from './useSkillChanges.ts'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'

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

interface QuickCompleteDialogProps {
  child: Child
  dialog: ReturnType<typeof useDialogOf<Skill>>
  /** The challenge of the dialog as it is now. */
  skill: Skill | undefined
  onCompleted: (reply: ProgressReply) => void
}

/** Confirms that a challenge is completed without a score: it gives up to 100 points. */
function QuickCompleteDialog({ child, dialog, skill, onCompleted }: QuickCompleteDialogProps) {
  const t = useTranslations('skills')
  const progress = useProgress(child.id, 'errors.update', (reply) => {
    dialog.close()
    onCompleted(reply)
  })
  const confirmation = useConfirmation(progress, dialog.close)
  return (
    <AlertDialog
      {...confirmation}
      open={dialog.isOpen}
      title={t('quickCompleteTitle')}
      text={
        skill
          ? t('named', { title: skill.title, text: t('quickCompleteText', { name: child.name, count: skill.points }) })
          : ''
      }
      confirmLabel={t('quickComplete')}
      confirmTone="berry"
      onConfirm={() => skill && progress.perform({ skill, body: { isCompleted: true }, points: skill.points })}
    />
  )
}
