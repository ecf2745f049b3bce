import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { Ring } from '../../../platform/ui/Ring.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { useHasBeenNear } from '../../../platform/ui/useHasBeenNear.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'
import { HabitStats } from './HabitStats.tsx'
import { type CheckInReply, useCheckIn } from './useCheckIn.ts'
import { useCanCheckIn, useCheckIns } from './useHabitDays.ts'
import { weekOf } from './week.ts'
import { WeekStrip } from './WeekStrip.tsx'

interface HabitCardProps {
  habit: Habit
  onCheckedIn: (reply: CheckInReply) => void
  onDelete: () => void
}

/** A habit that is under way: how far it is, this week, and today's check-in. */
export function HabitCard({ habit, onCheckedIn, onDelete }: HabitCardProps) {
  const t = useTranslations('habits')
  const difficulty = useTranslations('difficulty')
  const a11y = useTranslations('a11y')
  const format = useFormat()
  const { checkIn, pendingDate, doneDate } = useCheckIn(habit, onCheckedIn)
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasBeenNear = useHasBeenNear(card)

  useEffect(() => {
    // The button that was tapped gave way to what it did, so the focus goes on from the card's name.
    if (doneDate && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [doneDate])

  return (
    <article ref={card} className="card habit-card">
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
        <IconButton icon="trash" label={a11y('deleteItem', { title: habit.title })} onClick={onDelete} />
      </div>
      {habit.description && <p className="caption">{habit.description}</p>}
      <HabitDays habit={habit} isWanted={hasBeenNear} onCheckIn={checkIn} pendingDate={pendingDate} />
    </article>
  )
}

interface HabitDaysProps {
  habit: Habit
  /** Nobody waits for the days of a card far below. */
  isWanted: boolean
  onCheckIn: (day: { date: string; isToday: boolean }) => void
  pendingDate: string | undefined
}

/** What is known only once the server has said which day it is. */
function HabitDays({ habit, isWanted, onCheckIn, pendingDate }: HabitDaysProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const format = useFormat()
  const {
    data: today,
    isError: isTodayUnknown,
    refetch: askToday,
  } = useCanCheckIn(habit, { today: useFamilyDay(), isWanted })
  const { data: checkIns, isError: areDaysUnknown, refetch: askDays } = useCheckIns(habit, { isWanted })

  if ((isTodayUnknown && !today) || (areDaysUnknown && !checkIns)) {
    return (
      <div role="alert" className="habit-problem">
        <p className="caption">{common('loadFailed')}</p>
        <Button tone="soft" size="sm" icon="rotate" onClick={() => void Promise.all([askToday(), askDays()])}>
          {common('retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {today && checkIns ? (
        <WeekStrip
          week={weekOf(today.date, new Set(checkIns.map(({ date }) => date)))}
          onCheckIn={(date) => {
            onCheckIn({ date, isToday: false })
          }}
          pendingDate={pendingDate}
        />
      ) : (
        <Loading>
          <Skeleton height="64px" radius="14px" />
        </Loading>
      )}
      <HabitStats habit={habit} />
      {!today && <Skeleton height="52px" radius="16px" />}
      {today?.canCheckin === false && (
        <p className="habit-done leaf">
          <Icon name="check" size={20} />
          {t('checkedIn')}
        </p>
      )}
      {today?.canCheckin && (
        <Button
          tone="water"
          wide
          pending={pendingDate === today.date}
          onClick={() => {
            onCheckIn({ date: today.date, isToday: true })
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
