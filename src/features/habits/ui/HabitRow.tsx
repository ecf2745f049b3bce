import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'
import { CheckButton } from './CheckButton.tsx'
import type { CompletedHabitRowProps } from './CompletedHabitRow.tsx'
import { HabitBeside } from './HabitBeside.tsx'
import { HabitDetails } from './HabitDetails.tsx'
import { isDueOn, isRestDay } from './habitOrder.ts'
import { type CheckInReply, useCheckIn } from './useCheckIn.ts'

interface HabitRowProps extends CompletedHabitRowProps {
  onCheckedIn: (reply: CheckInReply) => void
}

/** An active habit: one tap checks it in, another on its name opens the details. */
export function HabitRow({ habit, isOpen, side, onToggle, onEdit, onCheckedIn }: HabitRowProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  const today = useFamilyDay()
  const captionId = useId()
  const check = useCheckIn(habit, onCheckedIn)
  const isDue = !isRestDay(today, habit) && isDueOn(today, habit)
  return (
    <li className={isDue ? 'round-card' : 'round-card is-rest'}>
      <div className="round-row">
        <button
          type="button"
          className="round-open"
          aria-expanded={isOpen}
          aria-label={t('details', { title: habit.title })}
          aria-describedby={captionId}
          onClick={onToggle}
        >
          <Ring value={habit.checkedInDays} max={habit.targetDays}>
            {format.number(habit.checkedInDays)}
          </Ring>
          <span>
            <b>
              <bdi>{habit.title}</bdi>
            </b>
            <small id={captionId}>
              {habit.isPaused && <span className="chip">{t('pausedChip')}</span>}
              <Caption habit={habit} />
            </small>
          </span>
        </button>
        <CheckButton habit={habit} {...check} />
      </div>
      <p role="status" className="check-refusal">
        {check.refusal}
      </p>
      {isOpen && (
        <HabitBeside habit={habit} side={side}>
          <HabitDetails habit={habit} onEdit={onEdit} onCheckIn={check.checkIn} pendingDate={check.pendingDate} />
        </HabitBeside>
      )}
    </li>
  )
}

function Caption({ habit }: { habit: Habit }) {
  const t = useTranslations('habits')
  const progress = t('progress', { done: habit.checkedInDays, target: habit.targetDays })
  if (habit.checkedInDays === 0 && !habit.isPaused) return t('begins')
  if (habit.currentStreak < 2) return progress
  return (
    <>
      {t('inARow', { count: habit.currentStreak })}
      {/* The ring shows it. */}
      <span className="visually-hidden">{progress}</span>
    </>
  )
}
