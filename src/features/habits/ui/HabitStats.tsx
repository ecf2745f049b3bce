import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'

/** Days done and the runs of days: encouragement, not a condition. */
export function HabitStats({ habit }: { habit: Habit }) {
  const t = useTranslations('habits')
  const format = useFormat()
  const stats = [
    ['checkedDays', habit.checkedInDays],
    // A row begins with two days, and after completion the one of then says nothing any more.
    ...(habit.isCompleted || habit.currentStreak < 2 ? [] : ([['currentStreak', habit.currentStreak]] as const)),
    ['longestStreak', habit.longestStreak],
  ] as const
  return (
    <dl className="habit-stats">
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
