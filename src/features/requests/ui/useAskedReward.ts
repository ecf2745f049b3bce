import { useQuery } from '@tanstack/react-query'
import { rewardsQuery } from '../../rewards/ui/useRewards.ts'
import type { Request } from '../contract.ts'

/** The reward that a child would like. Undefined while that is loading, and for other requests. */
export function useAskedReward({ kind, childId, subjectId }: Request) {
  const { data: rewards } = useQuery({ ...rewardsQuery(childId), enabled: kind === 'reward' })
  return rewards?.find(({ id }) => id === subjectId)
}
