import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { send } from '../../../platform/http/client.ts'
import { changedOf } from '../../../platform/ui/changedOf.ts'
import type { DialogProps } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { EditSheet } from '../../effort/ui/EditSheet.tsx'
import { navigate } from '../../i18n/ui/navigate.ts'
import { addHabit, type Habit } from '../contract.ts'
import { HabitFields } from './HabitFields.tsx'
import { useOrderHabits, usePauseHabit, useUpdateHabit } from './useHabitChanges.ts'
import { habitTexts, useHabitCorrection } from './useHabitForm.ts'
import { useHabits } from './useHabits.ts'

interface EditHabitSheetProps extends DialogProps {
  /** The current habit. Remount the sheet for another one. */
  habit: Habit
  onDelete: () => void
}

/** Corrects a habit, and leads to everything else that can be done with it. */
export function EditHabitSheet({ habit, open, onClose, onDelete }: EditHabitSheetProps) {
  const t = useTranslations('habits')
  const edit = useTranslations('edit')
  const form = useHabitCorrection(habit, open)
  const update = useUpdateHabit(habit.childId, (updated) => {
    form.clear(habitTexts(updated))
    onClose()
  })
  const active = useHabits(habit.childId).data?.filter(({ isCompleted }) => !isCompleted) ?? []
  const ordering = useOrderHabits(habit.childId)
  const { title, description, difficulty, targetDays, weekdays, part, picture, minutes } = habit

  return (
    <EditSheet
      open={open}
      onClose={onClose}
      title={edit('habit')}
      tone="water"
      form={form}
      saving={update}
      onSubmit={form.submit((values) => {
        const changed = changedOf({ ...values, description: values.description || null }, form.changed)
        return changed ? update.mutateAsync({ id: habit.id, ...changed }) : onClose()
      })}
      item={habit}
      firstRow={!habit.isCompleted && <HabitRows habit={habit} />}
      order={habit.isCompleted ? undefined : { items: active, onOrder: ordering.mutate }}
      copy={(childId, idempotencyKey) =>
        send(addHabit, {
          body: { childId, title, description, difficulty, targetDays, weekdays, part, picture, minutes },
          idempotencyKey,
        })
      }
      onDelete={onDelete}
    >
      {habit.isCompleted ? (
        <>
          <TextField {...form.field('title')} label={t('name')} maxLength={maxTitleLength} />
          <TextArea
            {...form.field('description')}
            label={t('description')}
            placeholder={t('descriptionPlaceholder')}
            maxLength={maxDescriptionLength}
            isOptional
          />
          <p className="field-helper">{edit('completedOnly')}</p>
        </>
      ) : (
        <HabitFields childId={habit.childId} form={form} habit={habit} />
      )}
    </EditSheet>
  )
}

/** What can be done with a habit that is not completed. */
function HabitRows({ habit }: { habit: Habit }) {
  const t = useTranslations('habits')
  const cards = useTranslations('actions')
  const pausing = usePauseHabit(habit)
  return (
    <>
      <EditRow
        icon="pause"
        label={t('pause')}
        text={t('pauseText')}
        isOn={habit.isPaused}
        onClick={() => {
          if (!pausing.isPending) pausing.mutate(!habit.isPaused)
        }}
      />
      <EditRow
        icon="qr"
        label={cards('make')}
        onClick={() => navigate(`/?page=connections&habit=${habit.id}`, { state: { isFromApp: true } })}
      />
    </>
  )
}
