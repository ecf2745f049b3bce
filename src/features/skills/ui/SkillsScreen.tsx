import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import { deleteSkill, type Skill } from '../contract.ts'
import { IdeasSheet } from './IdeasSheet.tsx'
import { RecordScoreSheet } from './RecordScoreSheet.tsx'
import type { ScoreAnswer } from './ScoreAnswer.tsx'
import { SkillList } from './SkillList.tsx'
import { useSkillForm } from './useSkillForm.ts'
import { skillsKey, useSkills } from './useSkills.ts'
import { type ProgressReply, useAddSkill } from './useSkillChanges.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { SkillExamples } from './SkillExamples.tsx'
import { SkillFields } from './SkillFields.tsx'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import '../../effort/ui/effortCard.css'
import './skills.css'

const SkillEditing = lazy(async () => ({ default: (await import('./SkillEditing.tsx')).SkillEditing }))

/** The challenges of a child. Remount it for another child. */
export function SkillsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const adding = useDialogOf<void>()
  const [areIdeasOpen, setAreIdeasOpen] = useState(false)
  const form = useSkillForm(child.id)
  const may = useMay()
  const record = useDialogOf<Skill>()
  const editing = useDialogOf<Skill>()
  const { data: skills } = useSkills(child.id)
  const celebration = useDialogOf<ProgressReply>()
  const [answer, setAnswer] = useState<ScoreAnswer>()
  const openAddition = () => adding.open()
  const ideaChanges = ideaChangesOf(child.id, (skill) => {
    setAreIdeasOpen(false)
    adding.close()
    editing.open(skill)
  })

  return (
    <div className="screen berry">
      <ScreenHeader title={t('title')} onBack={onBack}>
        {may('changeSkills') && skills && skills.length > 0 && (
          <Button tone="berry" size="sm" icon="plus" label={t('add')} onClick={openAddition}>
            {common('add')}
          </Button>
        )}
      </ScreenHeader>
      <SkillList
        child={child}
        onAdd={openAddition}
        ideaChanges={ideaChanges}
        onMoreIdeas={() => setAreIdeasOpen(true)}
        // When the sheet has closed: a screen reader hears nothing from below it.
        answer={useDeferredValue(answer)}
        onAnswerEnd={() => setAnswer(undefined)}
        onRecord={record.open}
        onEdit={editing.open}
      />
      <p className="module-note">{t('ageNote')}</p>
      <AddSkillSheet
        child={child}
        form={form}
        open={adding.isOpen}
        onClose={adding.close}
        ideaChanges={ideaChanges}
        onMoreIdeas={() => setAreIdeasOpen(true)}
      />
      <IdeasSheet child={child} open={areIdeasOpen} onClose={() => setAreIdeasOpen(false)} changes={ideaChanges} />
      {/* A form per challenge, so that a draft score stays with its challenge. */}
      <RecordScoreSheet
        key={record.subject?.id}
        dialog={record}
        // As it is now: another member may change it while the sheet is open.
        skill={skills?.find(({ id }) => id === record.subject?.id) ?? record.subject}
        onRecorded={setAnswer}
        onCompleted={celebration.open}
      />
      <Suspense>
        {editing.subject && <SkillEditing child={child} editing={editing} onCompleted={celebration.open} />}
      </Suspense>
      <SkillCelebration childId={child.id} dialog={celebration} />
    </div>
  )
}

const ideaChangesOf = (childId: string, onChange: (skill: Skill) => void): IdeaChanges<Skill> => ({
  childId,
  listKey: skillsKey(childId),
  errorTitle: 'errors.addSkill',
  remove: (id) => sendOnce(deleteSkill, { params: { id }, query: { unused: 'true' } }),
  onChange,
})

interface AddSkillSheetProps extends DialogProps {
  child: Child
  form: ReturnType<typeof useSkillForm>
  ideaChanges: IdeaChanges<Skill>
  onMoreIdeas: () => void
}

function AddSkillSheet({ child, form, open, onClose, ideaChanges, onMoreIdeas }: AddSkillSheetProps) {
  const t = useTranslations('skills')
  const addition = useAddSkill(child.id, () => {
    form.clear()
    onClose()
    showToast({ title: t('added') })
  })

  return (
    <AddSheet open={open} onClose={onClose} title={t('add')} tone="berry" form={form} addition={addition}>
      <SkillExamples changes={ideaChanges} onMore={onMoreIdeas} />
      <SkillFields childId={child.id} form={form} />
    </AddSheet>
  )
}

interface SkillCelebrationProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<ProgressReply>>
}

/** Celebrates a completed challenge. */
function SkillCelebration({ childId, dialog }: SkillCelebrationProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const { subject: reply, isOpen, close } = dialog
  return (
    <Celebration
      open={isOpen}
      onClose={close}
      childId={childId}
      completed={
        reply?.activityId
          ? [{ id: reply.activityId, kind: 'skill_master', title: reply.title, points: reply.pointsAwarded }]
          : []
      }
      title={t('completedTitle')}
      text={reply && t('completedText', { title: reply.title, count: reply.pointsAwarded })}
      closeLabel={common('done')}
    />
  )
}
