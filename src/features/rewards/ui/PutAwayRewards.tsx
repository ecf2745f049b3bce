import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { listRewards, restoreReward, type Reward } from '../contract.ts'
import { rewardsKey } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

export function PutAwayRewards({ childId, onOpen }: { childId: string; onOpen: (place: string) => void }) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  return (
    <PutAwayList<Reward>
      childId={childId}
      listKey={rewardsKey(childId)}
      load={(signal) => send(listRewards, { params: { childId }, query: { archived: 'true' }, signal })}
      right="changeRewards"
      titleOf={useRewardTitle()}
      had={({ pointsCost }) => common('points', { count: pointsCost })}
      restore={(id) => sendOnce(restoreReward, { params: { id } })}
      action={{ label: t('title'), onAct: () => onOpen('rewards') }}
    />
  )
}
