import { useTranslations } from 'use-intl'
import { showToast } from '../../../platform/ui/toasts.ts'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import { useUndo } from '../../points/ui/useUndo.ts'
import type { ProgressReply } from './useSkillChanges.ts'

interface SkillCelebrationProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<ProgressReply>>
}

/** Celebrates a completed challenge, then shows a toast with the undo action. */
export function SkillCelebration({ childId, dialog }: SkillCelebrationProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const { undoAction } = useUndo(childId)
  const { subject: reply, isOpen, close } = dialog
  return (
    <Celebration
      open={isOpen}
      onClose={() => {
        close()
        if (!reply?.activityId) return
        const { activityId, title, pointsAwarded: points } = reply
        showToast({ title: t('completedTitle'), text: title, action: undoAction({ id: activityId, title, points }) })
      }}
      childId={childId}
      accent="berry"
      title={t('completedTitle')}
      text={reply && t('completedText', { title: reply.title, count: reply.pointsAwarded })}
      closeLabel={common('done')}
    />
  )
}
