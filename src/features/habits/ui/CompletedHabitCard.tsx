import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import type { Habit } from '../contract.ts'
import { completionBonus } from '../rules.ts'
import { HabitStats } from './HabitStats.tsx'

/** A habit that was formed. There is nothing left to do with it but to be proud. */
export function CompletedHabitCard({
  habit,
  childName,
  onDelete,
}: {
  habit: Habit
  childName: string
  onDelete: () => void
}) {
  const t = useTranslations('habits')
  const a11y = useTranslations('a11y')
  return (
    <article className="card tint leaf">
      <div className="effort-head">
        <span className="effort-picture">
          <Icon name="trophy" size={28} />
        </span>
        <div className="effort-words">
          <h2>{habit.title}</h2>
          <p className="habit-formed">{t('completedTitle')}</p>
        </div>
        <IconButton icon="trash" label={a11y('deleteItem', { title: habit.title })} onClick={onDelete} />
      </div>
      <p className="caption">
        {t('completedText', { name: childName, days: habit.checkedInDays, count: completionBonus[habit.difficulty] })}
      </p>
      <HabitStats habit={habit} />
    </article>
  )
}
