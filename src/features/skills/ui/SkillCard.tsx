import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useWaiting } from '../../sync/ui/outbox.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import type { Skill } from '../contract.ts'
import { BestLine, type ScoreAnswer } from './ScoreAnswer.tsx'
import { ScoreHistory } from './ScoreHistory.tsx'
import { SkillHead } from './SkillHead.tsx'

interface SkillCardProps {
  skill: Skill
  /** To the latest score of this challenge, while it shows. */
  answer: ScoreAnswer | undefined
  onAnswerEnd: () => void
  onRecord: () => void
  onEdit: () => void
}

/** An active challenge. */
export function SkillCard({ skill, answer, onAnswerEnd, onRecord, onEdit }: SkillCardProps) {
  const t = useTranslations('skills')
  const difficulty = useTranslations('difficulty')
  const isWaiting = useWaiting(skill.childId).some(({ entry }) => entry.subjectId === skill.id)
  const shortDay = useShortDay()
  return (
    <article className="card">
      <SkillHead skill={skill} onEdit={onEdit}>
        <p className="chips">
          <span className="chip">{difficulty(skill.difficulty)}</span>
          <span className="chip honey">
            <PointsNumber points={skill.points} size={14} />
          </span>
          {isWaiting && <WaitingChip />}
          {skill.dueDate && (
            <span className="chip skill-due">
              <Icon name="calendar" size={14} />
              {t('dueBy', { date: shortDay(skill.dueDate) })}
            </span>
          )}
        </p>
      </SkillHead>
      {skill.description && <p className="caption">{skill.description}</p>}
      <SkillProgress skill={skill} answer={answer} onAnswerEnd={onAnswerEnd} />
      <ScoreHistory skill={skill} />
      <Button tone="berry" wide onClick={onRecord} label={t('named', { title: t('record'), text: skill.title })}>
        {t('record')}
      </Button>
    </article>
  )
}

function SkillProgress({ skill, answer, onAnswerEnd }: Pick<SkillCardProps, 'skill' | 'answer' | 'onAnswerEnd'>) {
  const t = useTranslations('skills')
  const { currentBest, targetValue, targetUnit } = skill
  const unit = targetUnit ?? ''
  const best =
    targetValue !== null
      ? t('bestOf', { best: currentBest ?? 0, target: targetValue, unit })
      : currentBest === null
        ? t('noScore')
        : t('bestOpen', { best: currentBest, unit })
  return (
    <div className="skill-progress">
      <BestLine skill={skill} best={best} answer={answer} onEnd={onAnswerEnd} />
      {targetValue !== null && <ProgressBar value={currentBest ?? 0} max={targetValue} />}
    </div>
  )
}
