import { useTranslations } from 'use-intl'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import { Celebration } from '../../badges/ui/Celebration.tsx'
import type { ProgressReply } from './useSkillChanges.ts'

interface SkillCelebrationProps {
  childId: string
  dialog: ReturnType<typeof useDialogOf<ProgressReply>>
}

/** Celebrates a completed challenge. */
export function SkillCelebration({ childId, dialog }: SkillCelebrationProps) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const { subject: reply, isOpen, close } = dialog
  return (
    <Celebration
      open={isOpen}
      onClose={close}
      childId={childId}
      completed={
        reply?.activityId
          ? [{ id: reply.activityId, kind: 'skill_master', title: reply.title, points: reply.pointsAwarded }]
          : []
      }
      title={t('completedTitle')}
      text={reply && t('completedText', { title: reply.title, count: reply.pointsAwarded })}
      closeLabel={common('done')}
    />
  )
}
