import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useAnswerEnd } from '../../../platform/ui/useAnswerEnd.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import { signedPoints } from '../rules.ts'
import { type Answer, currentAnswer, endAnswer, subscribeToAnswer } from './answer.ts'
import { endMoment } from './praiseMoment.ts'
import './praise.css'

/** The answer to the latest award or deduction of a child, while it shows. */
export function useAnswer(childId: string): Answer | undefined {
  const answer = useSyncExternalStore(subscribeToAnswer, currentAnswer)
  return answer?.childId === childId ? answer : undefined
}

interface AnswerLineProps {
  childId: string
  id: string
  heading: string
  /** Beside the heading. */
  children?: ReactNode
}

/** The heading above the praise. For a while, the answer to the latest tap takes its place, in its height. */
export function AnswerLine({ childId, id, heading, children }: AnswerLineProps) {
  const answer = useAnswer(childId)
  const handlers = useAnswerEnd(answer, () => endAnswer(answer?.recording))
  return (
    <div className={answer ? 'section-head is-answer' : 'section-head'} {...handlers}>
      <h2 id={id} tabIndex={-1} className={answer ? 'visually-hidden' : undefined}>
        {heading}
      </h2>
      {answer ? <AnswerText answer={answer} headingId={id} /> : children}
    </div>
  )
}

function AnswerText({ answer, headingId }: { answer: Answer; headingId: string }) {
  const t = useTranslations('praise')
  const behaviors = useTranslations('behaviors')
  const { is, recording } = answer
  const { type, title, points } = recording
  const count = Math.abs(points)
  const isPraise = type === 'reward'
  return (
    <>
      <p className={isPraise && is !== 'refused' ? undefined : 'is-quiet'}>
        <Icon name={is === 'given' ? 'circleCheck' : is === 'waiting' ? 'clock' : 'circleAlert'} />
        <b>
          {is === 'refused'
            ? t('refused')
            : !isPraise
              ? behaviors('recordedPunishment')
              : t(is === 'waiting' ? 'waiting' : 'given', { title, count })}
        </b>
      </p>
      <UndoButton answer={answer} headingId={headingId} />
    </>
  )
}

/** Takes back what the server has, or what still waits on this device. */
function UndoButton({ answer, headingId }: { answer: Answer; headingId: string }) {
  const common = useTranslations('common')
  const { undo } = useUndo(answer.childId)
  const discard = useDiscard()
  const { type, title, points } = answer.recording
  const waiting = useWaiting(answer.childId).findLast(
    (act) => answer.is === 'waiting' && act.entry.type === 'behavior' && act.entry.title === title && canDiscard(act),
  )
  const { id } = answer
  if (id === undefined && !waiting) return null
  return (
    <TextButton
      onClick={() => {
        if (waiting) discard(waiting)
        else if (id !== undefined) undo({ id, title, points: signedPoints(type, points) })
        endAnswer()
        endMoment()
        // The button goes with the line.
        focusInPlace(document.getElementById(headingId))
      }}
    >
      {common('undo')}
    </TextButton>
  )
}
