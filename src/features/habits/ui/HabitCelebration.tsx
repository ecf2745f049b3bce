import { useTranslations } from 'use-intl'
import { useMay } from '../../auth/ui/useMay.ts'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import type { Child } from '../../children/contract.ts'
import { nextTargetDays } from '../rules.ts'
import { useContinueHabit } from './useHabitChanges.ts'
import type { HabitCelebrationState } from './useHabitCelebration.ts'

interface HabitCelebrationProps {
  child: Child
  celebration: HabitCelebrationState
}

/** Celebrates a habit that was formed, and offers to carry on. */
export function HabitCelebration({ child, celebration: { replies, isOpen, close } }: HabitCelebrationProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const may = useMay()('changeHabits')
  const continuation = useContinueHabit(child.id, close)
  const only = replies.length === 1 ? replies[0] : undefined
  const next = only && may ? nextTargetDays(only.habit.checkedInDays) : undefined
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
      closeLabel={next === undefined ? common('done') : t('enough')}
      more={
        only && next !== undefined
          ? {
              label: t('carryOn', { count: next }),
              note: t('carryOnText', { count: only.habit.checkedInDays }),
              onClick: () => continuation.mutateAsync({ habit: only.habit, targetDays: next }),
              pending: continuation.isPending,
            }
          : undefined
      }
    />
  )
}
