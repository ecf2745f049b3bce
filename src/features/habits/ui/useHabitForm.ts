import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { maxUnits, visible } from '../../../platform/http/shapes.ts'
import { maxDescriptionLength, maxTitleLength } from '../../../platform/http/limits.ts'
import { optionalNumber, typedDigits } from '../../../platform/ui/typedDigits.ts'
import { useForm } from '../../../platform/ui/useForm.ts'
import { useDraftKey } from '../../auth/ui/useDraftKey.ts'
import { difficulties } from '../../effort/contract.ts'
import { defaultTargetDays, type Habit, maxMinutes, maxTargetDays, parts, thingPictures } from '../contract.ts'
import { everyDay } from '../rules.ts'
import { readWeekdays } from './WeekdayField.tsx'

const newHabit = {
  title: '',
  description: '',
  difficulty: 'easy',
  targetDays: String(defaultTargetDays),
  weekdays: everyDay.join(),
  part: 'any',
  picture: '',
  minutes: '',
}

export function useHabitForm(childId: string) {
  return useForm({
    schema: useHabitSchema(1),
    initial: newHabit,
    draftKey: useDraftKey(`${childId} habit`),
  })
}

export const habitTexts = (habit: Habit) => ({
  title: habit.title,
  description: habit.description ?? '',
  difficulty: habit.difficulty,
  targetDays: String(habit.targetDays),
  weekdays: habit.weekdays.join(),
  part: habit.part,
  picture: habit.picture ?? '',
  minutes: String(habit.minutes ?? ''),
})

/** Whether the fields that a new habit need not fill in are as they are there. */
export function isStandard(habit: Habit): boolean {
  const texts = habitTexts(habit)
  return (['description', 'targetDays', 'weekdays'] as const).every((name) => texts[name] === newHabit[name])
}

export function useHabitCorrection(habit: Habit, isOpen: boolean) {
  const { checkedInDays, isCompleted } = habit
  return useForm({
    schema: useHabitSchema(isCompleted ? 1 : checkedInDays + 1),
    initial: habitTexts(habit),
    isOpen,
    ...(isCompleted && { hidden: ['difficulty', 'targetDays', 'weekdays', 'part', 'picture', 'minutes'] }),
    draftKey: useDraftKey(`${habit.childId} habit ${habit.id}`),
  })
}

function useHabitSchema(minTargetDays: number) {
  const validation = useTranslations('validation')
  const missing = useTranslations('form')('nameMissing')
  const t = useTranslations('habits')
  const more = useTranslations('habitMore')
  const wrongTarget =
    minTargetDays === 1 ? validation('targetDays', { max: maxTargetDays }) : t('targetMin', { count: minTargetDays })
  const atMost = (max: number) => maxUnits(max, validation('tooLong', { max }))
  return z.object({
    title: z.string().check(z.trim(), visible(missing), atMost(maxTitleLength)),
    description: z.string().check(z.trim(), atMost(maxDescriptionLength)),
    difficulty: z.enum(difficulties),
    targetDays: z.pipe(
      typedDigits(wrongTarget),
      z.pipe(
        z.transform(Number),
        z
          .int()
          .check(
            z.gte(minTargetDays, wrongTarget),
            z.lte(maxTargetDays, validation('targetDays', { max: maxTargetDays })),
          ),
      ),
    ),
    weekdays: z.pipe(z.string().check(z.minLength(1, t('weekdaysMissing'))), z.transform(readWeekdays)),
    part: z.enum(parts),
    picture: z.pipe(
      z.enum(['', ...thingPictures]),
      z.transform((name) => (name === '' ? null : name)),
    ),
    minutes: optionalNumber(1, maxMinutes, more('minutesInvalid')),
  })
}
