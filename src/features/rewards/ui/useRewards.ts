import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
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
  return useQuery({
    ...rewardsQuery(childId),
    select: (rewards) => rewards.map((reward) => rewardOn(today, reward)),
  })
}
