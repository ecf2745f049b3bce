import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useMay } from '../../auth/ui/useMay.ts'
import { PutAwayList } from '../../effort/ui/PutAwayList.tsx'
import { useRestore } from '../../effort/ui/useRestore.ts'
import { listRewards, restoreReward } from '../contract.ts'
import { rewardsKey } from './useRewards.ts'
import { useRewardTitle } from './useRewardTitle.ts'

export function PutAwayRewards({ childId, onOpen }: { childId: string; onOpen: (place: string) => void }) {
  const t = useTranslations('store')
  const common = useTranslations('common')
  const may = useMay()
  const titleOf = useRewardTitle()
  const { data, ...list } = useQuery({
    queryKey: [...rewardsKey(childId), 'archived'],
    queryFn: ({ signal }) => send(listRewards, { params: { childId }, query: { archived: 'true' }, signal }),
  })
  const restoration = useRestore({
    childId,
    restore: (id) => sendOnce(restoreReward, { params: { id } }),
    action: {
      label: t('title'),
      onAct: () => onOpen('rewards'),
    },
  })
  return (
    <PutAwayList
      list={{ ...list, data: data?.map((reward) => ({ ...reward, title: titleOf(reward) })) }}
      canRestore={may('changeRewards')}
      had={({ pointsCost }) => common('points', { count: pointsCost })}
      restoration={restoration}
    />
  )
}
