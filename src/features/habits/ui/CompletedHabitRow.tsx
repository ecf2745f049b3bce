import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
import type { Habit } from '../contract.ts'
import { completionBonus, nextTargetDays } from '../rules.ts'
import { HabitStats } from './HabitStats.tsx'
import { useContinueHabit } from './useHabitChanges.ts'

interface CompletedHabitRowProps {
  habit: Habit
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
}

/** A habit that was formed. It can be carried on with. */
export function CompletedHabitRow({ habit, isOpen, onToggle, onEdit }: CompletedHabitRowProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const edit = useTranslations('edit')
  const may = useMay()('changeHabits')
  const continuation = useContinueHabit(habit.childId, () => {})
  const captionId = useId()
  const next = nextTargetDays(habit.checkedInDays)
  return (
    <li className="round-card is-formed leaf">
      <button
        type="button"
        className="round-open"
        aria-expanded={isOpen}
        aria-label={t('details', { title: habit.title })}
        aria-describedby={captionId}
        onClick={onToggle}
      >
        <span className="formed-picture">
          <Icon name="trophy" size={24} />
        </span>
        <span>
          <b>
            <bdi>{habit.title}</bdi>
          </b>
          <small id={captionId}>{t('progress', { done: habit.checkedInDays, target: habit.targetDays })}</small>
        </span>
      </button>
      {isOpen && (
        <div className="round-details">
          {habit.description !== null && (
            <p className="caption">
              <bdi>{habit.description}</bdi>
            </p>
          )}
          <HabitStats habit={habit} />
          {may && next !== undefined && (
            <>
              <p className="caption">{t('carryOnText', { count: habit.checkedInDays })}</p>
              <Button
                tone="water"
                wide
                pending={continuation.isPending}
                onClick={() => continuation.mutateAsync({ habit, targetDays: next })}
              >
                {t('carryOn', { count: next })}
              </Button>
            </>
          )}
          <div className="round-actions">
            {may && (
              <TextButton icon="pencil" label={edit('label', { title: habit.title })} onClick={onEdit}>
                {common('edit')}
              </TextButton>
            )}
            {habit.todayActivityId !== null && <UndoCompletion habit={habit} activityId={habit.todayActivityId} />}
          </div>
        </div>
      )}
    </li>
  )
}

/** Takes back the check-in of today that completed the habit. It asks first, because the bonus and the badge go too. */
function UndoCompletion({ habit, activityId }: { habit: Habit; activityId: string }) {
  const t = useTranslations('timeline')
  const common = useTranslations('common')
  const undoWords = useTranslations('undo')
  const { signed } = useFormat()
  const { undo, undoingId } = useUndo(habit.childId)
  const [isAsking, setIsAsking] = useState(false)
  const points = habit.points + completionBonus[habit.difficulty]
  if (!useMayUndoToday(habit.childId, activityId)) return null
  return (
    <>
      <TextButton
        icon="undo"
        label={undoWords('undoItem', { title: habit.title })}
        onClick={() => {
          setIsAsking(true)
        }}
      >
        {common('undo')}
      </TextButton>
      <AlertDialog
        open={isAsking}
        title={t('undoTitle', { title: habit.title })}
        text={t('undoCompleted', {
          bonus: signed(completionBonus[habit.difficulty]),
          points: signed(habit.points),
        })}
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
