import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
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
  const may = useMay()
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
        {habit.todayActivityId !== null && <UndoCompletion habit={habit} activityId={habit.todayActivityId} />}
        {may('changeHabits') && (
          <IconButton icon="trash" label={a11y('deleteItem', { title: habit.title })} onClick={onDelete} />
        )}
      </div>
      <p className="caption">
        {t('completedText', { name: childName, days: habit.checkedInDays, count: completionBonus[habit.difficulty] })}
      </p>
      <HabitStats habit={habit} />
    </article>
  )
}

/** Takes back the check-in of today that completed the habit. It asks first, because the bonus and the badge go too. */
function UndoCompletion({ habit, activityId }: { habit: Habit; activityId: string }) {
  const t = useTranslations('timeline')
  const undoWords = useTranslations('undo')
  const { signed } = useFormat()
  const { undo, undoingId } = useUndo(habit.childId)
  const [isAsking, setIsAsking] = useState(false)
  const points = habit.points + completionBonus[habit.difficulty]
  if (!useMayUndoToday(habit.childId, activityId)) return null
  return (
    <>
      <IconButton
        icon="undo"
        label={undoWords('undoItem', { title: habit.title })}
        onClick={() => {
          setIsAsking(true)
        }}
      />
      <AlertDialog
        open={isAsking}
        title={t('undoTitle', { title: habit.title })}
        text={t('undoCompleted', { change: signed(points) })}
        cancelLabel={t('undoKeep')}
        onCancel={() => {
          setIsAsking(false)
        }}
        confirmLabel={t('undoConfirm')}
        pending={undoingId !== undefined}
        onConfirm={() => {
          undo({ id: activityId, title: habit.title, points })
          setIsAsking(false)
        }}
      />
    </>
  )
}
