import { useTranslations } from 'use-intl'
import { AlertDialog } from '../../../platform/ui/AlertDialog.tsx'
import type { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { useConfirmation } from '../../i18n/ui/useConfirmation.ts'
import type { Skill } from '../contract.ts'
import { type ProgressReply, useProgress } from './useSkillChanges.ts'

interface QuickCompleteDialogProps {
  child: Child
  dialog: ReturnType<typeof useDialogOf<Skill>>
  /** The challenge of the dialog as it is now. */
  skill: Skill | undefined
  onCompleted: (reply: ProgressReply) => void
}

/** Confirms that a challenge is completed without a score: it gives up to 100 points. */
export function QuickCompleteDialog({ child, dialog, skill, onCompleted }: QuickCompleteDialogProps) {
  const t = useTranslations('skills')
  const progress = useProgress(child.id, 'errors.update', (reply) => {
    dialog.close()
    onCompleted(reply)
  })
  const confirmation = useConfirmation(progress, dialog.close)
  return (
    <AlertDialog
      {...confirmation}
      open={dialog.isOpen}
      title={t('quickCompleteTitle')}
      text={
        skill
          ? t('named', { title: skill.title, text: t('quickCompleteText', { name: child.name, count: skill.points }) })
          : ''
      }
      confirmLabel={t('quickComplete')}
      confirmTone="berry"
      onConfirm={() => skill && progress.perform({ skill, body: { isCompleted: true }, points: skill.points })}
    />
  )
}
