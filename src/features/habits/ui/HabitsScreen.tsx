import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ScreenHeader } from '../../../platform/ui/ScreenHeader.tsx'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { FamilyDayNote } from '../../auth/ui/FamilyDayNote.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Habit } from '../contract.ts'
import { HabitCelebration } from './HabitCelebration.tsx'
import { HabitList } from './HabitList.tsx'
import { useHabitCelebration } from './useHabitCelebration.ts'
import { useHabitForm } from './useHabitForm.ts'
import { useHabits } from './useHabits.ts'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { AddSheet } from '../../effort/ui/AddSheet.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { HabitFields } from './HabitFields.tsx'
import { useAddHabit } from './useHabitChanges.ts'
import '../../effort/ui/effortCard.css'
import '../../../platform/ui/rowGroup.css'
import './habits.css'

const HabitEditing = lazy(async () => ({ default: (await import('./HabitEditing.tsx')).HabitEditing }))
const RestDaysSheet = lazy(async () => ({ default: (await import('./RestDaysSheet.tsx')).RestDaysSheet }))

/** The habits of one child. Remount it for another child. */
export function HabitsScreen({ child, onBack }: { child: Child; onBack: () => void }) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const adding = useDialogOf<void>()
  const resting = useDialogOf<void>()
  const form = useHabitForm(child.id)
  const may = useMay()('changeHabits')
  const editing = useDialogOf<Habit>()
  const celebration = useHabitCelebration()
  const { data: habits } = useHabits(child.id)

  return (
    <div className="screen water">
      <ScreenHeader title={t('title')} onBack={onBack}>
        {may && habits && habits.length > 0 && (
          <Button tone="water" size="sm" icon="plus" label={t('add')} onClick={() => adding.open()}>
            {common('add')}
          </Button>
        )}
      </ScreenHeader>
      <FamilyDayNote />
      <HabitList
        child={child}
        onAdd={() => adding.open()}
        onCheckedIn={celebration.handleCheckedIn}
        onEdit={editing.open}
        onRest={() => resting.open()}
      />
      {habits?.length === 0 && (
        <p className="module-note">
          {t('science')} · {t('ageNote')}
        </p>
      )}
      <AddHabitSheet childId={child.id} form={form} open={adding.isOpen} onClose={adding.close} />
      <Suspense>
        {editing.subject && <HabitEditing childId={child.id} editing={editing} />}
        {resting.opening > 0 && <RestDaysSheet child={child} open={resting.isOpen} onClose={resting.close} />}
      </Suspense>
      <HabitCelebration child={child} celebration={celebration} />
    </div>
  )
}

interface AddHabitSheetProps extends DialogProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
}

function AddHabitSheet({ childId, form, open, onClose }: AddHabitSheetProps) {
  const t = useTranslations('habits')
  const addition = useAddHabit(childId, () => {
    form.clear()
    onClose()
    showToast({ title: t('added'), text: t('addedText') })
  })

  return (
    <AddSheet open={open} onClose={onClose} title={t('add')} tone="water" form={form} addition={addition}>
      <PackLink kind="habit" />
      <HabitFields childId={childId} form={form} />
    </AddSheet>
  )
}
