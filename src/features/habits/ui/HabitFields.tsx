import { useTranslations } from 'use-intl'
import { hasWording } from '../../../platform/foldText.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { TextArea } from '../../../platform/ui/TextArea.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import type { Difficulty } from '../../effort/contract.ts'
import { DifficultyField } from '../../effort/ui/DifficultyField.tsx'
import { type Habit, maxTargetDays, maxMinutes, type Part, parts } from '../contract.ts'
import { completionBonus, dailyPoints, targetDaysPresets } from '../rules.ts'
import { isStandard, type useHabitForm } from './useHabitForm.ts'
import { useHabits } from './useHabits.ts'
import { useWeekdayNames } from './useWeekdayNames.ts'
import { readWeekdays, WeekdayField } from './WeekdayField.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { ThingPictureField } from './ThingPictureField.tsx'

interface HabitFieldsProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
  /** The habit that is corrected, which has not been completed; undefined for a new one. */
  habit?: Habit
}

/** The fields of a habit, new or not. */
export function HabitFields({ childId, form, habit }: HabitFieldsProps) {
  const t = useTranslations('habits')
  const edit = useTranslations('edit')
  const weekdayNames = useWeekdayNames()
  const { data: habits = [] } = useHabits(childId)
  const title = form.values.title.trim()
  const others = habits.filter(({ id, isCompleted }) => !isCompleted && id !== habit?.id)
  const isThere = hasWording(
    others.map((other) => other.title),
    [title],
  )
  const difficulty = form.values.difficulty as Difficulty
  const days = weekdayNames(readWeekdays(form.values.weekdays))
  return (
    <>
      <TextField
        {...form.field('title')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        helper={isThere && !form.errors.title ? t('alreadyThere', { title }) : undefined}
        maxLength={maxTitleLength}
        enterKeyHint="next"
      />
      <div className="water habit-difficulty">
        <DifficultyField label={t('difficulty')} {...form.field('difficulty')} points={dailyPoints} />
        <p className="field-helper" aria-live="polite">
          {habit
            ? edit('fromNow')
            : `${t('daily', { count: dailyPoints[difficulty] })} · ${t('bonus', { count: completionBonus[difficulty] })}`}
        </p>
      </div>
      <Fold
        chosen={[days, t('days', { count: Number(form.values.targetDays.normalize('NFKC')) || 0 })]}
        startsOpen={habit && !isStandard(habit)}
      >
        <WeekdayField {...form.field('weekdays')} />
        <TargetField form={form} checkedInDays={habit?.checkedInDays ?? 0} />
        <TextArea
          {...form.field('description')}
          label={t('description')}
          placeholder={t('descriptionPlaceholder')}
          maxLength={maxDescriptionLength}
          isOptional
        />
      </Fold>
      <HabitMore childId={childId} form={form} habit={habit} />
    </>
  )
}

function TargetField({ form, checkedInDays }: Pick<HabitFieldsProps, 'form'> & { checkedInDays: number }) {
  const t = useTranslations('habits')
  return (
    <TextField
      {...form.field('targetDays')}
      label={t('targetDays')}
      helper={
        checkedInDays === 0 ? t('targetHint', { max: maxTargetDays }) : t('targetMin', { count: checkedInDays + 1 })
      }
      inputMode="numeric"
      enterKeyHint="done"
      below={
        <div className="two-up">
          <PresetChips
            label={t('targetDays')}
            tone="water"
            presets={targetDaysPresets.map((days) => ({ value: days, content: t(`preset${days}`) }))}
            onPick={(days) => form.setField('targetDays', String(days))}
          />
        </div>
      }
    />
  )
}

interface HabitMoreProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
  /** The habit that is corrected; undefined for a new one. */
  habit: Habit | undefined
}

/** Part of the day, picture and minutes of a habit. */
function HabitMore({ childId, form, habit }: HabitMoreProps) {
  const t = useTranslations('habitMore')
  const { number } = useFormat()
  const name = useChildren().data?.find(({ id }) => id === childId)?.name ?? ''
  const isAnySet = habit && (habit.part !== 'any' || habit.picture !== null || habit.minutes !== null)
  const part = form.field('part')
  return (
    <Fold title={t('summary')} chosen={[t('text', { name })]} startsOpen={isAnySet}>
      <div className="water habit-more">
        <PickChips<Part>
          label={t('part')}
          rows="of-two"
          options={parts.map((value) => ({ value, label: t(value) }))}
          value={part.value as Part}
          onChange={part.onChange}
        />
        <ThingPictureField {...form.field('picture')} />
        <TextField
          {...form.field('minutes')}
          label={t('minutes')}
          helper={t('minutesHint')}
          isOptional
          inputMode="numeric"
          maxLength={`${maxMinutes}`.length}
          enterKeyHint="done"
          below={
            <PresetChips
              label={t('minutes')}
              tone="water"
              presets={[2, 5, 10, 20].map((minutes) => ({ value: minutes, content: number(minutes) }))}
              onPick={(minutes) => form.setField('minutes', String(minutes))}
            />
          }
        />
      </div>
    </Fold>
  )
}
