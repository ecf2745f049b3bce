import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { FormSheet } from '../../../platform/ui/FormSheet.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { useFormErrorText } from '../../i18n/ui/useFormErrorText.ts'
import { maxTargetDays } from '../contract.ts'
import { completionBonus, dailyPoints, targetDaysPresets } from '../rules.ts'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import type { useHabitForm } from './useHabitForm.ts'
import { WeekdayField } from './WeekdayField.tsx'
import { useHabits } from './useHabits.ts'
import { useAddHabit } from './useHabitChanges.ts'

interface AddHabitSheetProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
  open: boolean
  onClose: () => void
}

export function AddHabitSheet({ childId, form, open, onClose }: AddHabitSheetProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const errors = useTranslations('errors')
  const errorText = useFormErrorText()
  const addition = useAddHabit(childId, () => {
    form.clear()
    onClose()
    showToast({ title: t('added'), text: t('addedText') })
  })
  const { data: habits = [] } = useHabits(childId)
  const title = form.values.title.trim()
  const isThere = hasWording(
    habits.filter(({ isCompleted }) => !isCompleted).map((habit) => habit.title),
    [title],
  )

  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('add')}
      onSubmit={form.submit(addition.mutateAsync, (wrong) => {
        showToast({ tone: 'destructive', title: errors('addHabit'), text: Object.values(wrong)[0] })
      })}
      submit={common('add')}
      tone="water"
      pending={addition.isPending}
      error={addition.error && errorText(addition.error)}
    >
      <PackLink kind="habit" />
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={isThere && !form.errors.title ? t('alreadyThere', { title }) : undefined}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <TextArea
        {...form.field('description')}
        label={t('description')}
        placeholder={t('descriptionPlaceholder')}
        maxLength={maxDescriptionLength}
        isOptional
      />
      <RhythmFields form={form} />
    </FormSheet>
  )
}

/** On which days a new habit is due, how hard it is, and for how long. */
function RhythmFields({ form }: Pick<AddHabitSheetProps, 'form'>) {
  const t = useTranslations('habits')
  const difficulty = form.values.difficulty as Difficulty
  return (
    <>
      <WeekdayField {...form.field('weekdays')} hasPresets />
      <div className="water">
        <DifficultyField
          label={t('difficulty')}
          {...form.field('difficulty')}
          points={dailyPoints}
          bonus={{ points: completionBonus, words: (count) => t('bonus', { count }) }}
        />
      </div>
      <p className="caption" aria-live="polite">
        {t('daily', { count: dailyPoints[difficulty] })} · {t('bonus', { count: completionBonus[difficulty] })}
      </p>
      <TextField
        {...form.field('targetDays')}
        label={t('targetDays')}
        helper={t('targetHint', { max: maxTargetDays })}
        inputMode="numeric"
        enterKeyHint="done"
        below={
          <div className="two-up">
            <PresetChips
              label={t('targetDays')}
              tone="water"
              presets={targetDaysPresets.map((days) => ({ value: days, content: t(`preset${days}`) }))}
              onPick={(days) => {
                form.setField('targetDays', String(days))
              }}
            />
          </div>
        }
      />
    </>
  )
}
