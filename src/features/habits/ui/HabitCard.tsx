import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dayAt } from '../../../platform/time/rules.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useFamilyDay, useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useMayUndoToday } from '../../timeline/ui/useMayUndoToday.ts'
import type { Habit } from '../contract.ts'
import { HabitStats } from './HabitStats.tsx'
import { type CheckInReply, useCheckIn } from './useCheckIn.ts'
import { weekOf } from './week.ts'
import { WeekStrip } from './WeekStrip.tsx'
import { focusInPlace } from '../../../platform/ui/focus.ts'

interface HabitCardProps {
  habit: Habit
  onCheckedIn: (reply: CheckInReply) => void
  onDelete: () => void
}

/** An active habit: its progress, this week, and today's check-in. */
export function HabitCard({ habit, onCheckedIn, onDelete }: HabitCardProps) {
  const t = useTranslations('habits')
  const difficulty = useTranslations('difficulty')
  const a11y = useTranslations('a11y')
  const format = useFormat()
  const may = useMay()
  const { checkIn, pendingDate, doneDate } = useCheckIn(habit, onCheckedIn)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    // The tapped button is replaced by the mark that the day is done, so the focus moves to the card's name.
    if (doneDate && document.activeElement === document.body) focusInPlace(heading.current)
  }, [doneDate])

  return (
    <article className="card habit-card">
      <div className="effort-head">
        <Ring
          value={habit.checkedInDays}
          max={habit.targetDays}
          label={t('progress', { done: habit.checkedInDays, target: habit.targetDays })}
          top={format.number(habit.checkedInDays)}
          bottom={t('ofTarget', { target: habit.targetDays })}
        />
        <div className="effort-words">
          <h2 ref={heading} tabIndex={-1}>
            {habit.title}
          </h2>
          <p className="chips">
            <span className="chip">{difficulty(habit.difficulty)}</span>
            <span className="chip honey">
              <Star size={14} />
              {t('daily', { count: habit.points })}
            </span>
          </p>
        </div>
        {may('changeHabits') && (
          <IconButton icon="trash" label={a11y('deleteItem', { title: habit.title })} onClick={onDelete} />
        )}
      </div>
      {habit.description && <p className="caption">{habit.description}</p>}
      <HabitDays habit={habit} onCheckIn={checkIn} pendingDate={pendingDate} />
    </article>
  )
}

interface HabitDaysProps {
  habit: Habit
  onCheckIn: (day: { date: string; isToday: boolean }) => void
  pendingDate: string | undefined
}

/** The week with its missed days, and today's check-in. */
function HabitDays({ habit, onCheckIn, pendingDate }: HabitDaysProps) {
  const t = useTranslations('habits')
  const format = useFormat()
  const today = useFamilyDay()
  const firstDay = dayAt(new Date(habit.createdAt), useCalendar())
  const days = new Set(habit.days)
  return (
    <>
      <WeekStrip
        week={weekOf(today, days, firstDay)}
        onCheckIn={(date) => {
          onCheckIn({ date, isToday: false })
        }}
        pendingDate={pendingDate}
      />
      <HabitStats habit={habit} />
      {days.has(today) ? (
        <div className="habit-done leaf">
          <Icon name="check" size={20} />
          <span>{t('checkedIn')}</span>
          {habit.todayActivityId !== null && <UndoToday habit={habit} activityId={habit.todayActivityId} />}
        </div>
      ) : (
        <Button
          tone="water"
          wide
          pending={pendingDate === today}
          onClick={() => {
            onCheckIn({ date: today, isToday: true })
          }}
        >
          {t('checkIn')}
          <span className="button-points">
            <Star size={16} />
            {format.number(habit.points)}
          </span>
          <span className="visually-hidden">{habit.title}</span>
        </Button>
      )}
    </>
  )
}

/** Takes back today's check-in, at once: it can be made again. */
function UndoToday({ habit, activityId }: { habit: Habit; activityId: string }) {
  const t = useTranslations('undo')
  const { undo, undoingId } = useUndo(habit.childId)
  if (!useMayUndoToday(habit.childId, activityId)) return null
  return (
    <IconButton
      icon="undo"
      label={t('undoItem', { title: habit.title })}
      onClick={() => {
        if (undoingId === undefined) undo({ id: activityId, title: habit.title, points: habit.points })
      }}
    />
  )
}
