import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { QueryState } from '../../../platform/ui/QueryState.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import { PackLink } from '../../effort/ui/PackLink.tsx'
import { useWasEmpty } from '../../effort/ui/useWasEmpty.ts'
import type { Habit } from '../contract.ts'
import { CompletedHabitRow } from './CompletedHabitRow.tsx'
import { countDue, isRestDay } from './habitOrder.ts'
import type { Side } from './HabitBeside.tsx'
import { HabitIdeas } from './HabitIdeas.tsx'
import { HabitRow } from './HabitRow.tsx'
import { HabitSummary } from './HabitSummary.tsx'
import type { CheckInReply } from './useCheckIn.ts'
import { type ShownHabit, useHabits } from './useHabits.ts'
import { useRanks } from './useRanks.ts'

interface HabitListProps {
  child: Child
  onAdd: () => void
  onCheckedIn: (reply: CheckInReply) => void
  onEdit: (habit: Habit) => void
  onRest: () => void
}

export function HabitList({ child, ...handlers }: HabitListProps) {
  const t = useTranslations('habits')
  const query = useHabits(child.id)
  const { data: habits } = query
  const hasIdeas = useWasEmpty(habits)
  const may = useMay()('changeHabits')
  const [isWide] = useState(() => matchMedia('(min-width: 900px)').matches)
  /** The place of the details in a wide window. */
  const [side, setSide] = useState<HTMLElement | null>(null)
  if (!habits)
    return (
      <div className="panes">
        <div>
          <QueryState query={query} heights={['72px', ...Array<string>(6).fill('70px')]} />
        </div>
      </div>
    )
  return (
    <div className="panes">
      <div>
        {habits.length === 0 ? (
          <NoHabits onAdd={handlers.onAdd} />
        ) : (
          <Round habits={habits} side={isWide ? side : undefined} {...handlers} />
        )}
        {hasIdeas && may && (
          <>
            <HabitIdeas
              childId={child.id}
              heading={t('ideas')}
              ideas={['read', 'teeth', 'bag', 'bed']}
              onChange={handlers.onEdit}
            />
            <PackLink />
          </>
        )}
      </div>
      {isWide && habits.length > 0 && <div ref={setSide} />}
    </div>
  )
}

/** The evening round: what is due today, what is not, and what was formed. */
function Round({
  habits,
  side,
  onCheckedIn,
  onEdit,
  onRest,
}: Omit<HabitListProps, 'child' | 'onAdd'> & { habits: ShownHabit[]; side: Side }) {
  const t = useTranslations('habits')
  const excusedTexts = useTranslations('excused')
  const may = useMay()
  const today = useFamilyDay()
  const ranked = useRanks(habits)
  const [openId, setOpenId] = useState(side === undefined ? undefined : ranked[0]?.[0].id)

  const rowOf = (habit: ShownHabit) => {
    const shared = {
      habit,
      isOpen: habit.id === openId,
      side,
      onToggle: () => setOpenId(habit.id === openId && side === undefined ? undefined : habit.id),
      onEdit: () => onEdit(habit),
    }
    return habit.isCompleted ? (
      <CompletedHabitRow key={habit.id} {...shared} />
    ) : (
      <HabitRow key={habit.id} {...shared} onCheckedIn={onCheckedIn} />
    )
  }
  const due = ranked.filter(([, rank]) => rank < 2)
  const notDue = ranked.filter(([, rank]) => rank === 2)
  const completed = ranked.filter(([, rank]) => rank === 3)
  return (
    <>
      <HabitSummary {...countDue(habits, today)} isRestDay={habits.some((habit) => isRestDay(today, habit))} />
      {due.length > 0 && <ul className="round">{due.map(([habit]) => rowOf(habit))}</ul>}
      {may('changeHabits') && (due.length > 0 || notDue.length > 0) && (
        <TextButton icon="moonStar" onClick={onRest}>
          {excusedTexts('row')}
        </TextButton>
      )}
      {notDue.length > 0 && (
        <>
          <h2 className="list-title">{t('notToday')}</h2>
          <ul className="round">{notDue.map(([habit]) => rowOf(habit))}</ul>
        </>
      )}
      {completed.length > 0 && <ul className="round">{completed.map(([habit]) => rowOf(habit))}</ul>}
    </>
  )
}

function NoHabits({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('habits')
  const may = useMay()('changeHabits')
  return (
    <EmptyState
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        may && (
          <Button tone="water" icon="plus" onClick={onAdd}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}
