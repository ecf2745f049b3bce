import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import type { Habit } from '../contract.ts'
import { bonusOf, dailyPoints } from '../rules.ts'

interface UndoCheckInDialogProps {
  habit: Habit
  /** The check-in to undo; the dialog is open as long as there is one. */
  day: { activityId: string; /** In words; today without. */ name?: string } | undefined
  onClose: () => void
}

/** Asks whether to take a check-in back. With the one that completed the habit, the bonus and the badge go too. */
export function UndoCheckInDialog({ habit, day, onClose }: UndoCheckInDialogProps) {
  const t = useTranslations('habits')
  const timeline = useTranslations('timeline')
  const { signed } = useFormat()
  const { undo } = useUndo(habit.childId)
  const isLast = habit.isCompleted && habit.checkedInDays <= habit.targetDays
  const bonus = isLast ? bonusOf(habit) : 0
  // One that has graduated was completed with its points.
  const points = isLast && habit.graduatedDay !== null ? dailyPoints[habit.difficulty] : habit.points
  return (
    <AlertDialog
      open={day !== undefined}
      title={day?.name === undefined ? t('undoCheckInTitle') : t('undoDayTitle', { day: day.name })}
      text={
        bonus > 0
          ? timeline('undoCompleted', { bonus: signed(bonus), points: signed(points) })
          : t('undoCheckInText', { title: habit.title, count: points })
      }
      cancelLabel={t('undoCheckInKeep')}
      onCancel={onClose}
      confirmLabel={t('undoCheckIn')}
      confirmTone="water"
      onConfirm={() => {
        if (day) undo({ id: day.activityId, title: habit.title, points: points + bonus })
        onClose()
      }}
    />
  )
}
