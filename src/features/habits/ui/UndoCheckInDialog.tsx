import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useUndo } from '../../points/ui/useUndo.ts'
import type { Habit } from '../contract.ts'

interface UndoCheckInDialogProps {
  habit: Habit
  /** The check-in to undo; the dialog is open as long as there is one. */
  day: { activityId: string; /** In words; today without. */ name?: string } | undefined
  onClose: () => void
}

export function UndoCheckInDialog({ habit, day, onClose }: UndoCheckInDialogProps) {
  const t = useTranslations('habits')
  const { undo } = useUndo(habit.childId)
  return (
    <AlertDialog
      open={day !== undefined}
      title={day?.name === undefined ? t('undoCheckInTitle') : t('undoDayTitle', { day: day.name })}
      text={t('undoCheckInText', { title: habit.title, count: habit.points })}
      cancelLabel={t('undoCheckInKeep')}
      onCancel={onClose}
      confirmLabel={t('undoCheckIn')}
      confirmTone="water"
      onConfirm={() => {
        if (day) undo({ id: day.activityId, title: habit.title, points: habit.points })
        onClose()
      }}
    />
  )
}
