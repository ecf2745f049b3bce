import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { invalidateChild } from '../../sync/ui/childData.ts'
import { addReward, deleteReward, listRewards, type Reward, updateReward } from '../contract.ts'
import { rewardOn } from '../rules.ts'

export const rewardsKey = (childId: string) => ['/api', 'rewards', childId] as const

/** The rewards of a child, cheapest first. */
export function useRewards(childId: string) {
  const today = useFamilyDay()
  return useQuery({
    queryKey: rewardsKey(childId),
    queryFn: ({ signal }) => send(listRewards, { params: { childId }, query: {}, signal }),
    select: (rewards) => rewards.map((reward) => rewardOn(today, reward)),
  })
}

const byCost = (rewards: Reward[]) => rewards.sort((one, other) => one.pointsCost - other.pointsCost)

type NewReward = Omit<BodyInput<typeof addReward>, 'childId'>

export function useAddReward(childId: string, onAdded: (reward: Reward) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('addReward') },
    mutationFn: (reward: NewReward) => sendOnce(addReward, { body: { childId, ...reward } }),
    onSuccess: (reward) => {
      client.setQueryData<Reward[]>(rewardsKey(childId), (current) => current && byCost([...current, reward]))
      onAdded(reward)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** @param onSaved called after the list has the changed reward */
export function useUpdateReward({ id, childId }: Reward, onSaved: (reward: Reward) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('update') },
    mutationFn: (body: BodyInput<typeof updateReward>) => sendOnce(updateReward, { params: { id }, body }),
    onSuccess: (reward) => {
      client.setQueryData<Reward[]>(
        rewardsKey(childId),
        (current) => current && byCost(current.map((one) => (one.id === id ? reward : one))),
      )
      onSaved(reward)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}

/** @param onDeleted called after the reward was removed from the list */
export function useDeleteReward(childId: string, onDeleted: (reward: Reward) => void) {
  const errors = useTranslations('errors')
  const client = useQueryClient()
  return useMutation({
    meta: { errorTitle: errors('deleteReward') },
    mutationFn: ({ id }: Reward) => sendOnce(deleteReward, { params: { id } }),
    onSuccess: (_nothing, reward) => {
      client.setQueryData<Reward[]>(rewardsKey(childId), (current) => current?.filter(({ id }) => id !== reward.id))
      onDeleted(reward)
    },
    onSettled: () => invalidateChild(client, childId),
  })
}
