import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../auth/ui/useMay.ts'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import type { Child } from '../../children/contract.ts'
import type { Continuation } from '../contract.ts'
import { PhaseChoice } from './PhaseChoice.tsx'
import { useContinueHabit } from './useHabitChanges.ts'
import type { HabitCelebrationState } from './useHabitCelebration.ts'

interface HabitCelebrationProps {
  child: Child
  celebration: HabitCelebrationState
}

/** Celebrates a habit that was formed, and asks how it goes on. */
export function HabitCelebration({ child, celebration: { replies, isOpen, close } }: HabitCelebrationProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const may = useMay()('changeHabits')
  const phase = useTranslations('phase')
  const continuation = useContinueHabit(child, close)
  const [points, setPoints] = useState<Continuation>('same')
  const only = replies.length === 1 ? replies[0] : undefined
  const isAsked = only !== undefined && may
  return (
    <Celebration
      open={isOpen}
      onClose={close}
      childId={child.id}
      completed={replies.map(({ habit, bonusAwarded }) => ({
        id: habit.id,
        kind: 'habit_master',
        title: habit.title,
        points: bonusAwarded,
      }))}
      title={t('completedTitle')}
      text={only && t('completedText', { name: child.name, days: only.habit.checkedInDays, count: only.bonusAwarded })}
      closeLabel={isAsked ? phase('enough') : common('done')}
      more={
        isAsked
          ? {
              label: common('save'),
              content: <PhaseChoice name={child.name} habit={only.habit} value={points} onChange={setPoints} />,
              onClick: () => continuation.mutateAsync({ habit: only.habit, points }),
              pending: continuation.isPending,
            }
          : undefined
      }
    />
  )
}
