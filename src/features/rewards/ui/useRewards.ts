import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { revisionOf, setRevision } from '../../../platform/http/revisions.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useShown } from '../../sync/ui/useShown.ts'
import { listRewards } from '../contract.ts'
import { rewardOn } from '../rules.ts'

export const rewardsKey = (childId: string) => ['/api', 'rewards', childId] as const

export const rewardsQuery = (childId: string) =>
  queryOptions({
    queryKey: rewardsKey(childId),
    queryFn: ({ signal }) => send(listRewards, { params: { childId }, query: {}, signal }),
  })

/** The rewards of a child, cheapest first. */
export function useRewards(childId: string) {
  const today = useFamilyDay()
  const query = useQuery({
    ...rewardsQuery(childId),
    select: (rewards) => {
      const ofToday = rewards.map((reward) => rewardOn(today, reward))
      setRevision(ofToday, revisionOf(rewards))
      return ofToday
    },
  })
  return useShown('rewards', query, childId)
}
