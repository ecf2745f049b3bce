import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import { useUndo } from '../../points/ui/useUndo.ts'
import type { Habit } from '../contract.ts'

interface TakeBackDialogProps {
  habit: Habit
  /** The check-in to take back; the dialog is open as long as there is one. */
  day: { activityId: string; /** In words; today without. */ name?: string } | undefined
  onClose: () => void
}

/** Asks whether to take back a check-in. */
export function TakeBackDialog({ habit, day, onClose }: TakeBackDialogProps) {
  const t = useTranslations('habits')
  const { undo } = useUndo(habit.childId)
  return (
    <AlertDialog
      open={day !== undefined}
      title={day?.name === undefined ? t('takeBackTitle') : t('takeBackDayTitle', { day: day.name })}
      text={t('takeBackText', { title: habit.title, count: habit.points })}
      cancelLabel={t('keepIt')}
      onCancel={onClose}
      confirmLabel={t('takeBack')}
      confirmTone="water"
      onConfirm={() => {
        if (day) undo({ id: day.activityId, title: habit.title, points: habit.points })
        onClose()
      }}
    />
  )
}
