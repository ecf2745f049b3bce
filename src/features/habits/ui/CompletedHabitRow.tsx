import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useSelectedChild } from '../../children/ui/useChildren.ts'
import type { Continuation } from '../contract.ts'
import { nextTargetDays } from '../rules.ts'
import { CheckButton } from './CheckButton.tsx'
import { HabitBeside, type Side } from './HabitBeside.tsx'
import { HabitStats } from './HabitStats.tsx'
import { UndoCheckInDialog } from './UndoCheckInDialog.tsx'
import { PhaseChoice } from './PhaseChoice.tsx'
import { useCheckIn } from './useCheckIn.ts'
import { useContinueHabit } from './useHabitChanges.ts'
import type { ShownHabit } from './useHabits.ts'

export interface CompletedHabitRowProps {
  habit: ShownHabit
  isOpen: boolean
  side: Side
  onToggle: () => void
  onEdit: () => void
}

/** A habit that was formed. It can be carried on with; one that has graduated can be checked in. */
export function CompletedHabitRow({ habit, isOpen, side, onToggle, onEdit }: CompletedHabitRowProps) {
  const t = useTranslations('habits')
  const phase = useTranslations('phase')
  const shortDay = useShortDay()
  const captionId = useId()
  const isGrown = habit.graduatedDay !== null
  return (
    <li className="round-card is-formed leaf">
      <div className="round-row">
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
            <small id={captionId}>
              {isGrown
                ? phase('grownSince', { date: shortDay(habit.graduatedDay!) })
                : t('progress', { done: habit.checkedInDays, target: habit.targetDays })}
            </small>
          </span>
        </button>
        {isGrown && <GrownCheck habit={habit} />}
      </div>
      {isOpen && (
        <HabitBeside habit={habit} side={side}>
          <div className="round-details">
            {habit.description !== null && (
              <p className="caption">
                <bdi>{habit.description}</bdi>
              </p>
            )}
            <HabitStats habit={habit} />
            <Continuing habit={habit} onEdit={onEdit} />
          </div>
        </HabitBeside>
      )}
    </li>
  )
}

/** How it goes on, and its actions. */
function Continuing({ habit, onEdit }: Pick<CompletedHabitRowProps, 'habit' | 'onEdit'>) {
  const common = useTranslations('common')
  const edit = useTranslations('edit')
  const phase = useTranslations('phase')
  const { child } = useSelectedChild()
  const may = useMay()('changeHabits')
  const next = nextTargetDays(habit.checkedInDays)
  const [points, setPoints] = useState<Continuation>(next === undefined ? 'none' : 'same')
  const name = child?.name ?? ''
  const continuation = useContinueHabit({ id: habit.childId, name }, () => {})
  const isGrown = habit.graduatedDay !== null
  return (
    <>
      {may && !isGrown && (
        <>
          <PhaseChoice name={name} habit={habit} value={points} onChange={setPoints} />
          <Button
            tone="water"
            wide
            pending={continuation.isPending}
            onClick={() => continuation.mutateAsync({ habit, points })}
          >
            {common('save')}
          </Button>
        </>
      )}
      <div className="round-actions">
        {may && (
          <TextButton icon="pencil" label={edit('label', { title: habit.title })} onClick={onEdit}>
            {common('edit')}
          </TextButton>
        )}
        {may && isGrown && next !== undefined && (
          <TextButton
            icon="rotate"
            pending={continuation.isPending}
            onClick={() => continuation.mutate({ habit, points: 'same' })}
          >
            {phase('back')}
          </TextButton>
        )}
        {!isGrown && habit.todayActivityId !== null && (
          <UndoCompletion habit={habit} activityId={habit.todayActivityId} />
        )}
      </div>
    </>
  )
}

/** Checks in a day of a habit that is done for praise alone. */
function GrownCheck({ habit }: { habit: ShownHabit }) {
  const check = useCheckIn(habit, () => {})
  return (
    <>
      <CheckButton habit={habit} {...check} />
      <p role="status" className="check-refusal">
        {check.refusal}
      </p>
    </>
  )
}

/** Takes back the check-in of today that completed the habit. */
function UndoCompletion({ habit, activityId }: { habit: ShownHabit; activityId: string }) {
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
