import { useTranslations } from 'use-intl'
import { Fold } from '../../../platform/ui/Fold.tsx'
import { PickChips } from '../../../platform/ui/PickChips.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { useChildren } from '../../children/ui/useChildren.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { type Habit, maxMinutes, type Part, parts } from '../contract.ts'
import { ThingPictureField } from './ThingPictureField.tsx'
import type { useHabitForm } from './useHabitForm.ts'

interface HabitMoreProps {
  childId: string
  form: ReturnType<typeof useHabitForm>
  /** The habit that is corrected; undefined for a new one. */
  habit: Habit | undefined
}

/** Part of the day, picture and minutes of a habit. */
export function HabitMore({ childId, form, habit }: HabitMoreProps) {
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
