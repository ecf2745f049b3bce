import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { listSkills, restoreSkill } from '../contract.ts'
import { skillsKey } from './useSkills.ts'

/** The deleted challenges of a child. */
export function PutAwaySkills({ childId, onOpen }: { childId: string; onOpen: (module: string) => void }) {
  const t = useTranslations('skills')
  return (
    <PutAwayList
      childId={childId}
      listKey={skillsKey(childId)}
      load={(signal) => send(listSkills, { params: { childId }, query: { archived: 'true' }, signal })}
      right="changeSkills"
      had={({ currentBest, targetUnit, targetValue }) =>
        currentBest === null || (currentBest === 1 && targetValue === null)
          ? ''
          : t('bestOpen', { best: currentBest, unit: targetUnit ?? '' }).trim()
      }
      restore={(id) => sendOnce(restoreSkill, { params: { id } })}
      action={{ label: t('title'), onAct: () => onOpen('skills') }}
    />
  )
}
