import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { PresetChips } from '../../../platform/ui/PresetChips.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Habit } from '../contract.ts'
import { CompletedHabitCard } from './CompletedHabitCard.tsx'
import { HabitCard } from './HabitCard.tsx'
import { type HabitRank, orderHabits, rankOf } from './habitOrder.ts'
import { HabitSummary } from './HabitSummary.tsx'
import type { CheckInReply } from './useCheckIn.ts'
import { useHabits } from './useHabits.ts'

const ideas = ['read', 'teeth', 'bag', 'bed'] as const

interface HabitListProps {
  child: Child
  /** With an idea for its name, where one was picked. */
  onAdd: (idea?: string) => void
  onCheckedIn: (reply: CheckInReply) => void
  onDelete: (habit: Habit) => void
}

export function HabitList({ child, onAdd, onCheckedIn, onDelete }: HabitListProps) {
  const { data: habits, isPending, isFetching, refetch } = useHabits(child.id)
  const [kept, setKept] = useState<ReadonlyMap<string, HabitRank>>(new Map())

  if (isPending) return <HabitSkeletons />
  if (!habits) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />
  if (habits.length === 0) return <NoHabits onAdd={onAdd} />

  const active = habits.filter(({ isCompleted }) => !isCompleted)
  return (
    <>
      {active.length > 0 && (
        <HabitSummary done={active.filter(({ canCheckin }) => !canCheckin).length} total={active.length} />
      )}
      {orderHabits(habits, kept).map((habit) => {
        const handleDelete = () => {
          onDelete(habit)
        }
        return habit.isCompleted ? (
          <CompletedHabitCard key={habit.id} habit={habit} childName={child.name} onDelete={handleDelete} />
        ) : (
          <HabitCard
            key={habit.id}
            habit={habit}
            onCheckedIn={(reply) => {
              setKept((ranks) => new Map([[habit.id, rankOf(habit)], ...ranks]))
              onCheckedIn(reply)
            }}
            onDelete={handleDelete}
          />
        )
      })}
    </>
  )
}

function NoHabits({ onAdd }: { onAdd: (idea?: string) => void }) {
  const t = useTranslations('habits')
  const examples = useTranslations('exampleHabits')
  if (!useMay()('changeHabits')) return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <EmptyState
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Button
            tone="water"
            icon="plus"
            onClick={() => {
              onAdd()
            }}
          >
            {t('add')}
          </Button>
        }
      />
      <div className="two-up">
        <PresetChips
          label={t('ideas')}
          tone="water"
          presets={ideas.map((idea) => ({ value: idea, content: examples(idea) }))}
          onPick={(idea) => {
            onAdd(examples(idea))
          }}
        />
      </div>
    </>
  )
}

function HabitSkeletons() {
  return (
    <Loading>
      <Skeleton height="72px" radius="22px" />
      <Skeleton height="310px" radius="26px" />
      <Skeleton height="310px" radius="26px" />
    </Loading>
  )
}
