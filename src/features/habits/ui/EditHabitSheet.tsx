import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { send } from '../../../platform/http/client.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { FormError } from '../../../platform/ui/FormError.tsx'
import { Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useHadDraft } from '../../../platform/ui/useHadDraft.ts'
import { CopyToSheet, useSiblings } from '../../children/ui/CopyToSheet.tsx'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { EditRow } from '../../effort/ui/EditRow.tsx'
import { OrderSheet } from '../../effort/ui/OrderSheet.tsx'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { addHabit, type Habit, maxTargetDays } from '../contract.ts'
import { dailyPoints } from '../rules.ts'
import { useOrderHabits, usePauseHabit, useUpdateHabit } from './useHabitChanges.ts'
import { useHabitCorrection } from './useHabitForm.ts'
import { useHabits } from './useHabits.ts'
import { WeekdayField } from './WeekdayField.tsx'
import '../../../platform/ui/rowGroup.css'

interface EditHabitSheetProps {
  /** As it is now. Remount it for another habit. */
  habit: Habit
  open: boolean
  onClose: () => void
  onDelete: () => void
}

/** Corrects a habit, and leads to everything else that can be done with it. */
export function EditHabitSheet({ habit, open, onClose, onDelete }: EditHabitSheetProps) {
  const t = useTranslations('habits')
  const edit = useTranslations('edit')
  const common = useTranslations('common')
  const errorText = useFormErrorText()
  const form = useHabitCorrection(habit)
  const hadDraft = useHadDraft(open, form.changed.size > 0)
  const update = useUpdateHabit(habit.childId, () => {
    form.clear()
    onClose()
  })

  const [openSheet, setOpenSheet] = useState<'copy' | 'order'>()
  const active = useHabits(habit.childId).data?.filter(({ isCompleted }) => !isCompleted) ?? []
  const ordering = useOrderHabits(habit.childId)
  const { title, description, difficulty, targetDays, weekdays } = habit
  const closeSecond = () => {
    setOpenSheet(undefined)
  }

  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={edit('habit')}
        isTitleFocused
        isChangedMeanwhile={form.isChangedMeanwhile}
        onSubmit={form.submit((values) => {
          const changed = Object.fromEntries(
            Object.entries({ ...values, description: values.description || null }).filter(([name]) =>
              form.changed.has(name as keyof typeof values),
            ),
          )
          if (Object.keys(changed).length === 0) {
            onClose()
            return undefined
          }
          return update.mutateAsync({ id: habit.id, ...changed })
        })}
        actions={
          <>
            <Button tone="soft" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button tone="water" type="submit" pending={update.isPending}>
              {common('save')}
            </Button>
          </>
        }
      >
        {hadDraft && <p className="caption">{edit('unsaved')}</p>}
        <TextField {...form.field('title')} label={t('name')} maxLength={maxTitleLength} />
        <TextArea
          {...form.field('description')}
          label={t('description')}
          placeholder={t('descriptionPlaceholder')}
          maxLength={maxDescriptionLength}
          isOptional
        />
        {habit.isCompleted ? (
          <p className="field-helper">{edit('completedOnly')}</p>
        ) : (
          <>
            <WeekdayField
              value={form.values.weekdays}
              onChange={(value) => {
                form.setField('weekdays', value)
              }}
              error={form.errors.weekdays}
            />
            <div className="water habit-difficulty">
              <DifficultyField
                label={t('difficulty')}
                value={form.values.difficulty as Difficulty}
                onChange={(value) => {
                  form.setField('difficulty', value)
                }}
                points={dailyPoints}
              />
              <p className="field-helper">{edit('fromNow')}</p>
            </div>
            <TextField
              {...form.field('targetDays')}
              label={t('targetDays')}
              helper={
                habit.checkedInDays === 0
                  ? t('targetHint', { max: maxTargetDays })
                  : t('targetMin', { count: habit.checkedInDays + 1 })
              }
              inputMode="numeric"
              enterKeyHint="done"
            />
          </>
        )}
        {update.error && <FormError>{errorText(update.error)}</FormError>}
        <EditRows habit={habit} canOrder={active.length > 1} onOpen={setOpenSheet} onDelete={onDelete} />
      </Sheet>
      <OrderSheet
        open={openSheet === 'order'}
        onClose={closeSecond}
        title={t('orderTitle')}
        things={active}
        onOrder={ordering.mutate}
      />
      <CopyToSheet
        open={openSheet === 'copy'}
        onClose={closeSecond}
        thing={habit}
        copy={(childId, idempotencyKey) =>
          send(addHabit, { body: { childId, title, description, difficulty, targetDays, weekdays }, idempotencyKey })
        }
      />
    </>
  )
}

interface EditRowsProps {
  habit: Habit
  canOrder: boolean
  onOpen: (sheet: 'copy' | 'order') => void
  onDelete: () => void
}

/** What else can be done with a habit. */
function EditRows({ habit, canOrder, onOpen, onDelete }: EditRowsProps) {
  const t = useTranslations('habits')
  const edit = useTranslations('edit')
  const copyTo = useTranslations('copyTo')
  const pausing = usePauseHabit(habit)
  const hasSiblings = useSiblings(habit.childId).length > 0
  return (
    <ul className="row-group water">
      {!habit.isCompleted && (
        <li>
          <EditRow
            icon="pause"
            label={t('pause')}
            text={t('pauseText')}
            isOn={habit.isPaused}
            onClick={() => {
              if (!pausing.isPending) pausing.mutate(!habit.isPaused)
            }}
          />
        </li>
      )}
      {!habit.isCompleted && canOrder && (
        <li>
          <EditRow
            icon="arrowUpDown"
            label={t('orderTitle')}
            onClick={() => {
              onOpen('order')
            }}
          />
        </li>
      )}
      {hasSiblings && (
        <li>
          <EditRow
            icon="copy"
            label={copyTo('row')}
            onClick={() => {
              onOpen('copy')
            }}
          />
        </li>
      )}
      <li>
        <EditRow icon="trash" label={edit('deleteRow')} text={edit('deleteRowText')} onClick={onDelete} />
      </li>
    </ul>
  )
}
