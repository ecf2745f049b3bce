import { useTranslations } from 'use-intl'
import type { Skill } from '../contract.ts'
import { ScoreHistory } from './ScoreHistory.tsx'
import { SkillHead } from './SkillHead.tsx'

/** A completed challenge with its best score and its points. */
export function CompletedSkillCard({ skill, onEdit }: { skill: Skill; onEdit: () => void }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  // The server answers 1 for a challenge without a target that was completed without a score.
  const hasNumber = skill.targetValue !== null || (skill.currentBest !== null && skill.currentBest !== 1)
  return (
    <article className="card tint leaf">
      <SkillHead skill={skill} onEdit={onEdit}>
        <p className="skill-best">
          {hasNumber
            ? t('bestOpen', { best: skill.currentBest ?? 0, unit: skill.targetUnit ?? '' }).trim()
            : t('completedPlain')}
          {' · '}
          {common('pointsGain', { count: skill.points })}
        </p>
      </SkillHead>
      <ScoreHistory skill={skill} />
    </article>
  )
}
