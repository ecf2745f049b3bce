import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../platform/ui/Button.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { Loading, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { useInstantText } from '../../auth/ui/useInstantText.ts'
import { useFormat } from '../../i18n/ui/useFormat.ts'
import { type Skill, listScores } from '../contract.ts'
import { ScoreCurve } from './ScoreCurve.tsx'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { skillsKey } from './useSkills.ts'

/** The scores of a challenge in a collapsed section. They are fetched when it opens. */
export function ScoreHistory({ skill }: { skill: Skill }) {
  const t = useTranslations('skills')
  const common = useTranslations('common')
  const format = useFormat()
  const instantText = useInstantText()
  const [isOpen, setIsOpen] = useState(false)
  const { data: scores, isError, isFetching, refetch } = useScores(skill, isOpen)
  if (skill.currentBest === null) return null
  // A chart needs at least two scores.
  const only = scores?.length === 1 ? scores[0] : undefined
  return (
    <details className="score-history" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span aria-hidden="true">{t('scores')}</span>
        <span className="visually-hidden">{t('named', { title: t('scores'), text: skill.title })}</span>
        <Icon name="chevronDown" size={20} />
      </summary>
      {scores && scores.length > 1 && <ScoreCurve scores={scores} target={skill.targetValue} unit={skill.targetUnit} />}
      {only && (
        <p className="caption">
          {t('named', {
            title: instantText(only.createdAt),
            text: `${format.number(only.value)} ${skill.targetUnit ?? ''}`.trim(),
          })}
        </p>
      )}
      {scores?.length === 0 && <p className="caption">{t('noScore')}</p>}
      {!scores && !isError && (
        <Loading>
          <Skeleton height="132px" radius="16px" />
        </Loading>
      )}
      {!scores && isError && (
        <Button tone="soft" size="sm" icon="rotate" pending={isFetching} onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      )}
    </details>
  )
}

/** The scores of a challenge, newest first. The key contains the child id, so that an undo invalidates the query. */
function useScores(skill: Skill, isEnabled: boolean) {
  return useQuery({
    queryKey: [...skillsKey(skill.childId), skill.id, 'scores'],
    queryFn: ({ signal }) => send(listScores, { params: { id: skill.id }, signal }),
    enabled: isEnabled,
    // The challenge may be deleted while its scores are out of sight.
    gcTime: 0,
  })
}
