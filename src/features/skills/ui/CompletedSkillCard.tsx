import { useTranslations } from 'use-intl'
import type { Skill } from '../contract.ts'
import { ScoreHistory } from './ScoreHistory.tsx'
import { SkillHead } from './SkillHead.tsx'

/** A completed challenge with its best score and its points. */
export function CompletedSkillCard({ skill, onDelete }: { skill: Skill; onDelete: () => void }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  return (
    <article className="card tint leaf">
      <SkillHead skill={skill} onDelete={onDelete}>
        <p className="skill-best">
          {skill.currentBest !== null &&
            `${t('bestOpen', { best: skill.currentBest, unit: skill.targetUnit ?? '' }).trim()} · `}
          {common('pointsGain', { count: skill.points })}
        </p>
      </SkillHead>
      <ScoreHistory skill={skill} />
    </article>
  )
}
