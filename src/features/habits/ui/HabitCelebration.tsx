import { useTranslations } from 'use-intl'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import type { Child } from '../../children/contract.ts'
import { nextTargetDays } from '../rules.ts'
import type { CheckInReply } from './useCheckIn.ts'
import { useContinueHabit } from './useHabitChanges.ts'

interface HabitCelebrationProps {
  child: Child
  dialog: ReturnType<typeof useDialogOf<CheckInReply>>
}

/** Celebrates a habit that was formed, and offers to carry on. */
export function HabitCelebration({ child, dialog }: HabitCelebrationProps) {
  const t = useTranslations('habits')
  const common = useTranslations('common')
  const may = useMay()('changeHabits')
  const continuation = useContinueHabit(child.id, dialog.close)
  const { subject } = dialog
  const next = subject && may ? nextTargetDays(subject.habit.checkedInDays) : undefined

  return (
    <Celebration
      open={dialog.isOpen}
      onClose={dialog.close}
      childId={child.id}
      accent="water"
      title={t('completedTitle')}
      text={
        subject &&
        t('completedText', { name: child.name, days: subject.habit.checkedInDays, count: subject.bonusAwarded })
      }
      closeLabel={next === undefined ? common('done') : t('enough')}
      more={
        subject && next !== undefined
          ? {
              label: t('carryOn', { count: next }),
              note: t('carryOnText', { count: subject.habit.checkedInDays }),
              onClick: () => continuation.mutateAsync({ habit: subject.habit, targetDays: next }),
              pending: continuation.isPending,
            }
          : undefined
      }
    />
  )
}
