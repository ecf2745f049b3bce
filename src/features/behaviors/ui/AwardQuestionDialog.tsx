import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { ModalDialog } from '../../../platform/ui/ModalDialog.tsx'
import { ToastPlace } from '../../../platform/ui/ToastPlace.tsx'
import { Star } from '../../../platform/ui/Star.tsx'
import { showToast } from '../../../platform/ui/toasts.ts'
import { initialOf } from '../../families/rules.ts'
import { useRelativeTime } from '../../timeline/ui/RelativeTime.tsx'
import {
  type AwardQuestion,
  closeAwardQuestion,
  currentAwardQuestion,
  subscribeToAwardQuestion,
} from './awardQuestion.ts'
import { useRecordBehavior } from './useBehaviors.ts'
import '../../families/ui/initial.css'
import '../../../platform/ui/dialog.css'
import './awardQuestion.css'

/** Asks before an award that another member has just made. docs/screens.md, section 5. */
export function AwardQuestionDialog() {
  const { question, isOpen } = useSyncExternalStore(subscribeToAwardQuestion, currentAwardQuestion)
  return question ? <Question question={question} open={isOpen} /> : null
}

function Question({ question, open }: { question: AwardQuestion; open: boolean }) {
  const t = useTranslations('guard')
  const { child, recording, justAwarded, onAnswered } = question
  const { perform } = useRecordBehavior(child)
  const { name } = justAwarded.by
  const when = useRelativeTime(justAwarded.createdAt)

  function giveAgain(): void {
    closeAwardQuestion()
    void perform({ ...recording, again: true }, { onSuccess: onAnswered })
  }

  function leave(): void {
    closeAwardQuestion()
    onAnswered?.()
    showToast({ tone: 'quiet', title: t('left') })
  }

  return (
    <ModalDialog open={open} onClose={leave} role="alertdialog" className="alert">
      {({ titleId, textId }) => (
        <div className="alert-body">
          <span className="award-question" aria-hidden="true">
            <span className="initial water">{initialOf(name)}</span>
            <Star size={34} />
          </span>
          <h2 id={titleId}>{t('title', { name })}</h2>
          <p id={textId}>
            {t('text', { name, child: child.name, points: justAwarded.points, title: recording.title, when })}
          </p>
          <ToastPlace />
          <div className="alert-actions">
            <Button tone="soft" onClick={giveAgain}>
              {t('again')}
            </Button>
            <Button tone="sun" autoFocus onClick={leave}>
              {t('no')}
            </Button>
          </div>
        </div>
      )}
    </ModalDialog>
  )
}
