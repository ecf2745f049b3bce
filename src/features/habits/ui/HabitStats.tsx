import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'

/** Days done and the runs of days: encouragement, not a condition. */
export function HabitStats({ habit }: { habit: Habit }) {
  const t = useTranslations('habits')
  const format = useFormat()
  const stats = [
    ['checkedDays', habit.checkedInDays],
    // After completion the run of then says nothing any more.
    ...(habit.isCompleted ? [] : ([['currentStreak', habit.currentStreak]] as const)),
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
