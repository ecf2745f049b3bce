import type { BodyInput } from '../../../platform/http/contract.ts'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { useChange, withItem } from '../../../platform/ui/useChange.ts'
import { ofChild } from '../../sync/ui/childData.ts'
import { addReward, type Reward, updateReward } from '../contract.ts'
import { rewardsKey } from './useRewards.ts'

const byCost = (rewards: Reward[]) => rewards.sort((one, other) => one.pointsCost - other.pointsCost)

type NewReward = Omit<BodyInput<typeof addReward>, 'childId'>

export const useAddReward = (childId: string, onAdded: (reward: Reward) => void) =>
  useChange({
    errorTitle: 'errors.addReward',
    send: (reward: NewReward) => sendOnce(addReward, { body: { childId, ...reward } }),
    shownIn: rewardsKey(childId),
    edit: (rewards: Reward[], reward) => byCost([...rewards, reward]),
    onDone: onAdded,
    refetch: ofChild(childId),
  })

/** @param onSaved called after the list has the changed reward */
export const useUpdateReward = ({ id, childId }: Reward, onSaved: (reward: Reward) => void) =>
  useChange({
    send: (body: BodyInput<typeof updateReward>) => sendOnce(updateReward, { params: { id }, body }),
    shownIn: rewardsKey(childId),
    edit: (rewards: Reward[], reward) => byCost(withItem(rewards, reward)),
    onDone: onSaved,
    refetch: ofChild(childId),
  })
