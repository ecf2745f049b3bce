import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { announceAchievement } from '../../../platform/ui/achievement.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useDocumentTitle } from '../../../platform/ui/useDocumentTitle.ts'
import { FamilyDayNote } from '../../auth/ui/FamilyDayNote.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import type { Habit } from '../contract.ts'
import { AddHabitSheet } from './AddHabitSheet.tsx'
import { DeleteHabitDialog } from './DeleteHabitDialog.tsx'
import { HabitList } from './HabitList.tsx'
import type { CheckInReply } from './useCheckIn.ts'
import { useHabitForm } from './useHabitForm.ts'
import '../../effort/ui/effortCard.css'
import './habits.css'

/** The habits of one child. Mount it anew for another child. */
export function HabitsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const [isAdding, setIsAdding] = useState(false)
  const form = useHabitForm(child.id)
  const may = useMay()
  const deletion = useDialogOf<Habit>()
  const celebration = useDialogOf<CheckInReply>()
  const { open: celebrate } = celebration
  const { undoAction } = useUndo(child.id)
  useDocumentTitle(t('title'))

  function handleCheckedIn(reply: CheckInReply): void {
    if (!reply.habit.isCompleted) return
    announceAchievement()
    celebrate(reply)
  }

  /** The way back is offered when the joy is over: a late day may have been tapped by mistake. */
  function endCelebration(): void {
    celebration.close()
    if (!celebration.subject) return
    const { habit, activityId, pointsAwarded, bonusAwarded } = celebration.subject
    const points = pointsAwarded + bonusAwarded
    showToast({
      title: t('checkInSuccess', { count: points }),
      text: t('checkInSuccessText', { title: habit.title, days: habit.checkedInDays }),
      action: undoAction({ id: activityId, title: habit.title, points }),
    })
  }

  return (
    <div className="screen water">
      <ScreenHeader title={t('title')} onBack={onBack}>
        {may('changeHabits') && (
          <Button
            tone="water"
            size="sm"
            icon="plus"
            label={t('add')}
            onClick={() => {
              setIsAdding(true)
            }}
          >
            {common('add')}
          </Button>
        )}
      </ScreenHeader>
      <FamilyDayNote />
      <HabitList
        child={child}
        onAdd={(idea) => {
          if (idea !== undefined) form.setField('title', idea)
          setIsAdding(true)
        }}
        onCheckedIn={handleCheckedIn}
        onDelete={deletion.open}
      />
      <p className="module-note">
        {t('science')} · {t('ageNote')}
      </p>
      <AddHabitSheet
        childId={child.id}
        form={form}
        open={isAdding}
        onClose={() => {
          setIsAdding(false)
        }}
      />
      <DeleteHabitDialog childId={child.id} dialog={deletion} />
      <Celebration
        open={celebration.isOpen}
        onClose={endCelebration}
        accent="water"
        title={t('completedTitle')}
        text={
          celebration.subject &&
          t('completedText', {
            name: child.name,
            days: celebration.subject.habit.checkedInDays,
            count: celebration.subject.bonusAwarded,
          })
        }
        closeLabel={common('done')}
      />
    </div>
  )
}
