import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
import type { Habit } from '../contract.ts'
import { nextTargetDays } from '../rules.ts'
import { HabitBeside, type Side } from './HabitBeside.tsx'
import { HabitStats } from './HabitStats.tsx'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import { useContinueHabit } from './useHabitChanges.ts'

interface CompletedHabitRowProps {
  habit: Habit
  isOpen: boolean
  side: Side
  onToggle: () => void
  onEdit: () => void
}

/** A habit that was formed. It can be carried on with. */
export function CompletedHabitRow({ habit, isOpen, side, onToggle, onEdit }: CompletedHabitRowProps) {
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
        <HabitBeside habit={habit} side={side}>
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
        </HabitBeside>
      )}
    </li>
  )
}

/** Takes back the check-in of today that completed the habit. */
function UndoCompletion({ habit, activityId }: { habit: Habit; activityId: string }) {
  const common = useTranslations('common')
  const undoWords = useTranslations('undo')
  const [isAsking, setIsAsking] = useState(false)
  if (!useMayUndoToday(habit.childId, activityId)) return null
  return (
    <>
      <TextButton icon="undo" label={undoWords('undoItem', { title: habit.title })} onClick={() => setIsAsking(true)}>
        {common('undo')}
      </TextButton>
      <UndoCheckInDialog habit={habit} day={isAsking ? { activityId } : undefined} onClose={() => setIsAsking(false)} />
    </>
  )
}
