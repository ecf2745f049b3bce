import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { focusInPlace } from '../../../platform/ui/focus.ts'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { TextButton } from '../../../platform/ui/TextButton.tsx'
import { useAnswerEnd } from '../../../platform/ui/useAnswerEnd.ts'
import { useUndo } from '../../points/ui/useUndo.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { canDiscard, useDiscard } from '../../sync/ui/useDiscard.ts'
import type { Skill } from '../contract.ts'

/** What the score that was recorded last has come to. */
export interface ScoreAnswer {
  skillId: string
  text: string
  /** The entry that can be undone. Undefined for a score that waits to be sent. */
  activityId: string | undefined
}

interface BestLineProps {
  skill: Skill
  /** The best score in words. */
  best: string
  answer: ScoreAnswer | undefined
  onEnd: () => void
}

/** The best score. For a while, the answer to a new score takes its place, in its height. */
export function BestLine({ skill, best, answer, onEnd }: BestLineProps) {
  const handlers = useAnswerEnd(answer, onEnd)
  const line = useRef<HTMLDivElement>(null)
  return (
    <div ref={line} tabIndex={-1} className={answer ? 'skill-best is-answer' : 'skill-best'} {...handlers}>
      <p role="status">
        {answer && (
          <>
            <Icon name={answer.activityId === undefined ? 'clock' : 'circleCheck'} size={20} />
            {answer.text}
          </>
        )}
      </p>
      {answer ? (
        <UndoScore
          skill={skill}
          answer={answer}
          onUndo={() => {
            // The button goes with the answer.
            focusInPlace(line.current)
            onEnd()
          }}
        />
      ) : (
        best
      )}
    </div>
  )
}

interface UndoScoreProps {
  skill: Skill
  answer: ScoreAnswer
  onUndo: () => void
}

function UndoScore({ skill, answer: { activityId }, onUndo }: UndoScoreProps) {
  const common = useTranslations('common')
  const { undo } = useUndo(skill.childId)
  const discard = useDiscard()
  const waiting = useWaiting(skill.childId).findLast((act) => act.entry.subjectId === skill.id && canDiscard(act))
  if (activityId === undefined && !waiting) return null
  return (
    <TextButton
      onClick={() => {
        if (activityId !== undefined) undo({ id: activityId, title: skill.title, points: 0 })
        else if (waiting) discard(waiting)
        onUndo()
      }}
    >
      {common('undo')}
    </TextButton>
  )
}
