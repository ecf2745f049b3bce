import { useTranslations } from 'use-intl'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'
import type { DayRange } from '../rules.ts'
import { CheckButton } from './CheckButton.tsx'
import { HabitDetails } from './HabitDetails.tsx'
import { isDueOn } from './habitOrder.ts'
import { type CheckInReply, useCheckIn } from './useCheckIn.ts'

interface HabitRowProps {
  habit: Habit
  excused: readonly DayRange[]
  /** The child is excused today. */
  isRestDay: boolean
  isOpen: boolean
  onToggle: () => void
  onEdit: () => void
  onCheckedIn: (reply: CheckInReply) => void
}

/** An active habit: one tap checks it in, another on its name opens the details. */
export function HabitRow({ habit, excused, isRestDay, isOpen, onToggle, onEdit, onCheckedIn }: HabitRowProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  const today = useFamilyDay()
  const { checkIn, pendingDate } = useCheckIn(habit, onCheckedIn)
  const isDue = !isRestDay && isDueOn(today, habit)
  return (
    <li className={isDue ? 'round-card' : 'round-card is-rest'}>
      <div className="round-row">
        <button
          type="button"
          className="round-open"
          aria-expanded={isOpen}
          aria-label={t('details', { title: habit.title })}
          onClick={onToggle}
        >
          <Ring
            value={habit.checkedInDays}
            max={habit.targetDays}
            label={t('progress', { done: habit.checkedInDays, target: habit.targetDays })}
          >
            {format.number(habit.checkedInDays)}
          </Ring>
          <span>
            <b>
              <bdi>{habit.title}</bdi>
            </b>
            <small>
              {habit.isPaused && <span className="chip">{t('pausedChip')}</span>}
              <Caption habit={habit} />
            </small>
          </span>
        </button>
        <CheckButton
          habit={habit}
          isPending={pendingDate === today}
          onCheckIn={() => {
            checkIn({ date: today, isToday: true })
          }}
        />
      </div>
      {isOpen && (
        <HabitDetails habit={habit} excused={excused} onEdit={onEdit} onCheckIn={checkIn} pendingDate={pendingDate} />
      )}
    </li>
  )
}

function Caption({ habit }: { habit: Habit }) {
  const t = useTranslations('habits')
  if (habit.checkedInDays === 0 && !habit.isPaused) return t('begins')
  if (habit.currentStreak >= 2) return t('inARow', { count: habit.currentStreak })
  return t('progress', { done: habit.checkedInDays, target: habit.targetDays })
}
