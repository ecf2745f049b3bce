import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import { ErrorState } from '../../../platform/ui/ErrorState.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useMay } from '../../auth/ui/useMay.ts'
import type { Child } from '../../children/contract.ts'
import type { Skill } from '../contract.ts'
import type { IdeaChanges } from '../../effort/ui/useAddIdea.ts'
import { useWasEmpty } from '../../effort/ui/useWasEmpty.ts'
import type { ScoreAnswer } from './ScoreAnswer.tsx'
import { SkillExamples } from './SkillExamples.tsx'
import { SkillCard } from './SkillCard.tsx'
import { useSkills } from './useSkills.ts'
import { ScoreHistory } from './ScoreHistory.tsx'
import { SkillHead } from './SkillHead.tsx'

interface SkillListProps {
  child: Child
  onAdd: () => void
  ideaChanges: IdeaChanges<Skill>
  onMoreIdeas: () => void
  /** To the latest score, while it shows. */
  answer: ScoreAnswer | undefined
  onAnswerEnd: () => void
  onRecord: (skill: Skill) => void
  onEdit: (skill: Skill) => void
}

/** The challenges; once one is completed, a summary switches between active and completed ones. */
export function SkillList({
  child,
  onAdd,
  ideaChanges,
  onMoreIdeas,
  answer,
  onAnswerEnd,
  onRecord,
  onEdit,
}: SkillListProps) {
  const t = useTranslations('skills')
  const { data: skills, isPending, isFetching, refetch } = useSkills(child.id)
  const [isCompletedShown, setIsCompletedShown] = useState(false)
  const hasIdeas = useWasEmpty(skills?.filter(({ isCompleted }) => !isCompleted))
  const may = useMay()('changeSkills')

  if (isPending) return <SkillSkeletons />
  if (!skills) return <ErrorState onRetry={() => void refetch()} pending={isFetching} />

  const shown = skills.filter(({ isCompleted }) => isCompleted === isCompletedShown)
  const completedCount = skills.filter(({ isCompleted }) => isCompleted).length
  const summary = `${t('summaryActive', { count: skills.length - completedCount })} · ${t('summaryCompleted', { count: completedCount })}`
  return (
    <>
      {completedCount > 0 && (
        <button
          type="button"
          className="skill-summary"
          aria-pressed={isCompletedShown}
          onClick={() => setIsCompletedShown(!isCompletedShown)}
        >
          <span>
            <b>{summary}</b>
            <small>{isCompletedShown ? t('showActive') : t('showCompleted')}</small>
          </span>
          <Icon name="chevronDown" size={22} />
        </button>
      )}
      <h2 className="section-title" aria-live="polite">
        {isCompletedShown ? t('listCompleted') : t('listActive')}
      </h2>
      {shown.length === 0 &&
        (isCompletedShown ? (
          <NothingCompleted />
        ) : (
          <NothingActive onAdd={may && skills.length === 0 ? onAdd : undefined} />
        ))}
      {shown.map((skill) => {
        const handleEdit = () => onEdit(skill)
        return skill.isCompleted ? (
          <CompletedSkillCard key={skill.id} skill={skill} onEdit={handleEdit} />
        ) : (
          <SkillCard
            key={skill.id}
            skill={skill}
            answer={answer?.skillId === skill.id ? answer : undefined}
            onAnswerEnd={onAnswerEnd}
            onRecord={() => onRecord(skill)}
            onEdit={handleEdit}
          />
        )
      })}
      {hasIdeas && may && !isCompletedShown && <SkillExamples changes={ideaChanges} onMore={onMoreIdeas} />}
    </>
  )
}

/** Where challenges are completed, the header adds another one. */
function NothingActive({ onAdd }: { onAdd: (() => void) | undefined }) {
  const t = useTranslations('skills')
  return (
    <EmptyState
      title={t('emptyActiveTitle')}
      text={t('emptyActiveText')}
      action={
        onAdd && (
          <Button tone="berry" icon="plus" onClick={onAdd}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}

function NothingCompleted() {
  const t = useTranslations('skills')
  return <EmptyState title={t('emptyCompletedTitle')} text={t('emptyCompletedText')} mood="happy" />
}

function SkillSkeletons() {
  return (
    <Loading>
      <Skeleton height="64px" radius="22px" />
      <Skeleton height="190px" radius="26px" />
      <Skeleton height="190px" radius="26px" />
    </Loading>
  )
}

/** A completed challenge with its best score and its points. */
function CompletedSkillCard({ skill, onEdit }: { skill: Skill; onEdit: () => void }) {
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
