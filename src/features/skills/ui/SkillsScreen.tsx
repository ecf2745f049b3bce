import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import { deleteSkill, type Skill } from '../contract.ts'
import { AddSkillSheet } from './AddSkillSheet.tsx'
import { DeleteSkillDialog } from './DeleteSkillDialog.tsx'
import { IdeasSheet } from './IdeasSheet.tsx'
import { QuickCompleteDialog } from './QuickCompleteDialog.tsx'
import { RecordScoreSheet } from './RecordScoreSheet.tsx'
import type { ScoreAnswer } from './ScoreAnswer.tsx'
import { SkillCelebration } from './SkillCelebration.tsx'
import { SkillList } from './SkillList.tsx'
import { useSkillForm } from './useSkillForm.ts'
import { skillsKey, useSkills } from './useSkills.ts'
import type { ProgressReply } from './useSkillChanges.ts'
import '../../effort/ui/effortCard.css'
import './skills.css'

const EditSkillSheet = lazy(async () => ({ default: (await import('./EditSkillSheet.tsx')).EditSkillSheet }))

/** The challenges of a child. Remount it for another child. */
export function SkillsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const [isAdding, setIsAdding] = useState(false)
  const [areIdeasOpen, setAreIdeasOpen] = useState(false)
  const form = useSkillForm(child.id)
  const may = useMay()
  const record = useDialogOf<Skill>()
  const quickComplete = useDialogOf<Skill>()
  const editing = useDialogOf<Skill>()
  const deletion = useDialogOf<Skill>()
  const { data: skills } = useSkills(child.id)
  // The current challenge: another member may change it while a sheet is open.
  const latest = (skill: Skill | undefined) => skills?.find(({ id }) => id === skill?.id) ?? skill
  const edited = latest(editing.subject)
  const celebration = useDialogOf<ProgressReply>()
  const [answer, setAnswer] = useState<ScoreAnswer>()
  const openAddition = () => {
    setIsAdding(true)
  }
  const openIdeas = () => {
    setAreIdeasOpen(true)
  }
  const ideaChanges: IdeaChanges<Skill> = {
    childId: child.id,
    listKey: skillsKey(child.id),
    errorTitle: 'errors.addSkill',
    remove: (id) => sendOnce(deleteSkill, { params: { id }, query: { unused: 'true' } }),
    onChange: (skill) => {
      setAreIdeasOpen(false)
      setIsAdding(false)
      editing.open(skill)
    },
  }
  useDocumentTitle(t('title'))

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
        onMoreIdeas={openIdeas}
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
        open={isAdding}
        onClose={() => setIsAdding(false)}
        ideaChanges={ideaChanges}
        onMoreIdeas={openIdeas}
      />
      <IdeasSheet child={child} open={areIdeasOpen} onClose={() => setAreIdeasOpen(false)} changes={ideaChanges} />
      {/* A form per challenge, so that a draft score stays with its challenge. */}
      <RecordScoreSheet
        key={record.subject?.id}
        dialog={record}
        skill={latest(record.subject)}
        onRecorded={setAnswer}
        onCompleted={celebration.open}
      />
      <QuickCompleteDialog
        key={quickComplete.subject?.id}
        child={child}
        dialog={quickComplete}
        skill={latest(quickComplete.subject)}
        onCompleted={(reply) => {
          editing.close()
          celebration.open(reply)
        }}
      />
      {/* Before the sheet that it is opened from, so that it closes first and the sheet returns the focus. */}
      <DeleteSkillDialog
        key={deletion.subject?.id}
        childId={child.id}
        dialog={deletion}
        onDeleted={() => {
          if (edited?.id === deletion.subject?.id) editing.close()
        }}
      />
      <Suspense>
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
      </Suspense>
      <SkillCelebration childId={child.id} dialog={celebration} />
    </div>
  )
}
