import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { listSkills, restoreSkill, type Skill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

/** The deleted challenges of a child. */
export function PutAwaySkills({ childId, onOpen }: { childId: string; onOpen: (module: string) => void }) {
  const t = useTranslations('skills')
  const may = useMay()
  const list = useQuery({
    queryKey: [...skillsKey(childId), 'archived'],
    queryFn: ({ signal }) => send(listSkills, { params: { childId }, query: { archived: 'true' }, signal }),
  })
  const restoration = useRestore({
    childId,
    restore: (id) => sendOnce(restoreSkill, { params: { id } }),
    action: {
      label: t('title'),
      onAct: () => onOpen('skills'),
    },
  })
  const bestOf = ({ currentBest, targetUnit, targetValue }: Skill) =>
    currentBest === null || (currentBest === 1 && targetValue === null)
      ? ''
      : t('bestOpen', { best: currentBest, unit: targetUnit ?? '' }).trim()
  return <PutAwayList list={list} canRestore={may('changeSkills')} had={bestOf} restoration={restoration} />
}
