import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Sprout } from '../../../platform/ui/Sprout.tsx'
import { untilLoaded } from '../../../platform/ui/untilLoaded.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import type { Child } from '../../children/contract.ts'
import type { Habit } from '../contract.ts'
import { CheckButton } from './CheckButton.tsx'
import { isRestDay } from './habitOrder.ts'
import { type CheckInReply, useCheckIn } from './useCheckIn.ts'
import { useHabitCelebration } from './useHabitCelebration.ts'
import { useHabits } from './useHabits.ts'
import { useRanks } from './useRanks.ts'
import './today.css'

const HabitCelebration = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./HabitCelebration.tsx')).HabitCelebration })),
)

/** Rows that fit above the bar of a phone. */
const maxRows = 3

/**
 * The due habits that were open when Home was opened. A checked one stays until the next visit, so that nothing jumps.
 */
export function TodayHabits({ child, onOpenAll }: { child: Child; onOpenAll: () => void }) {
  const t = useTranslations('habits')
  const excused = useTranslations('excused')
  const { data: habits = [] } = useHabits(child.id)
  const ranked = useRanks(habits, { movesCompleted: false })
  const celebration = useHabitCelebration()
  const allOpen = ranked.filter(([, rank]) => rank === 0)
  const open = allOpen.slice(0, maxRows)
  const hidden = allOpen.length - open.length
  const isAnyDue = ranked.some(([, rank]) => rank < 2)
  const today = useFamilyDay()
  const isResting = habits.some((habit) => isRestDay(today, habit))
  const isDone = isResting || open.length === 0

  return (
    <>
      {isAnyDue && (
        <div role="group" className="today" aria-label={isDone ? undefined : t('todayTitle')}>
          {isDone ? (
            <p className="today-note leaf">
              <Sprout mood={isResting ? 'sleep' : 'glad'} size={44} />
              {isResting ? excused('today') : t('todayDone')}
            </p>
          ) : (
            <>
              <div className="section-head">
                <h2 className="section-title">{t('todayTitle')}</h2>
              </div>
              <ul className="today-card">
                {open.map(([habit]) => (
                  <TodayRow key={habit.id} habit={habit} onCheckedIn={celebration.handleCheckedIn} />
                ))}
                {hidden > 0 && (
                  <li>
                    <button type="button" className="text-link" onClick={onOpenAll}>
                      {t('moreOpen', { count: hidden })}
                    </button>
                  </li>
                )}
              </ul>
            </>
          )}
        </div>
      )}
      {celebration.replies.length > 0 && (
        <Suspense>
          <HabitCelebration child={child} celebration={celebration} />
        </Suspense>
      )}
    </>
  )
}

function TodayRow({ habit, onCheckedIn }: { habit: Habit; onCheckedIn: (reply: CheckInReply) => void }) {
  const check = useCheckIn(habit, onCheckedIn)
  return (
    <li>
      <b>
        <bdi>{habit.title}</bdi>
        <small role="status">{check.refusal}</small>
      </b>
      <CheckButton habit={habit} {...check} />
    </li>
  )
}
