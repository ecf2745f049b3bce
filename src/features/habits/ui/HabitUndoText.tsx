import { useLocale, useTranslations } from 'use-intl'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { joinSentences } from '../../i18n/ui/joinSentences.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { UndoOf } from '../../points/ui/featureUi.ts'
import { bonusOf, isInReach, rhythmOf, streaksOf } from '../rules.ts'
import { type ShownHabit, useHabits } from './useHabits.ts'

/** Says what the undo of a check-in or of a completion changes: points, the day, the row of days, the badge. */
export function HabitUndoText({ entry, data: { kind, title, habitId, date: dayOfEntry }, when }: UndoOf) {
  const t = useTranslations('timeline')
  const language = useLocale()
  const format = useFormat()
  const today = useFamilyDay()
  const { data: habits = [] } = useHabits(entry.childId)
  // With its bonus goes the whole completion, and not a day alone.
  const isBonus = kind === 'habit_bonus'
  const date = isBonus ? undefined : dayOfEntry
  // An entry of an earlier release names the habit by its title then.
  const isMeant = (one: ShownHabit) => (habitId === undefined ? one.title === title : one.id === habitId)
  const habit = habits.find((one) => isMeant(one) && (typeof date !== 'string' || one.days.includes(date)))
  const points = entry.points ?? 0
  const change = format.signed(points)
  const plain = t('undoPlain', { when, change, points })
  if (!habit) return plain
  // The points of the entry itself: a day may have counted less than the habit does now.
  if (habit.isCompleted && (isBonus || habit.checkedInDays <= habit.targetDays))
    return t('undoCompleted', {
      bonus: format.signed(isBonus ? points : bonusOf(habit)),
      points: format.signed(isBonus ? habit.points : points),
    })
  if (typeof date !== 'string') return plain
  const day = format.day(date)
  const after = streakWithout(habit, date, today)
  if (after === undefined) return plain
  const before = habit.currentStreak
  const streak = { before, after, row: before === after ? 'same' : 'other' }
  if (isInReach(date, today)) return t('undoHabitOpen', { when, change, day, ...streak })
  return joinSentences(language, [plain, t('undoHabit', { day, ...streak })])
}

/** Undefined if the streak began before the days that came with the habit. */
function streakWithout(habit: ShownHabit, date: string, today: string): number | undefined {
  const rhythm = rhythmOf(habit)
  if (streaksOf(habit.days, rhythm, today).current !== habit.currentStreak) return undefined
  const others = habit.days.filter((day) => day !== date)
  return streaksOf(others, rhythm, today).current
}
