import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { ProgressBar } from '../../../platform/ui/ProgressBar.tsx'
import { useShortDay } from '../../auth/ui/useShortDay.ts'
import { useWaiting } from '../../sync/ui/acts.ts'
import { PointsNumber } from '../../points/ui/PointsNumber.tsx'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import type { Skill } from '../contract.ts'
import { ScoreHistory } from './ScoreHistory.tsx'
import { SkillHead } from './SkillHead.tsx'

interface SkillCardProps {
  skill: Skill
  onRecord: () => void
  onEdit: () => void
}

/** An active challenge. */
export function SkillCard({ skill, onRecord, onEdit }: SkillCardProps) {
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
      <SkillProgress skill={skill} />
      <ScoreHistory skill={skill} />
      <Button tone="berry" wide onClick={onRecord} label={t('named', { title: t('record'), text: skill.title })}>
        {t('record')}
      </Button>
    </article>
  )
}

function SkillProgress({ skill: { currentBest, targetValue, targetUnit } }: { skill: Skill }) {
  const t = useTranslations('skills')
  const unit = targetUnit ?? ''
  if (targetValue === null) {
    return (
      <p className="skill-best">{currentBest === null ? t('noScore') : t('bestOpen', { best: currentBest, unit })}</p>
    )
  }
  return (
    <div className="skill-progress">
      <p className="skill-best">{t('bestOf', { best: currentBest ?? 0, target: targetValue, unit })}</p>
      <ProgressBar value={currentBest ?? 0} max={targetValue} />
    </div>
  )
}
