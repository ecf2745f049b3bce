import type { Activity } from '../../features/points/contract.ts'
import type { Reward } from '../../features/rewards/contract.ts'
import { undoneIds } from '../../features/timeline/rules.ts'

export type StepName = 'praise' | 'habit' | 'reward' | 'invite'

export interface FirstStep {
  name: StepName
  isDone: boolean
}

interface Known {
  entries: readonly Activity[]
  habits: number
  rewards: readonly Pick<Reward, 'isCustom'>[]
  goalRewardId: string | null
  /** Open invitations. Undefined for a guardian who cannot invite, or is not the only one. */
  invitations: number | undefined
}

/** A child with as many entries has taken the first steps. */
const enoughEntries = 3

export const isNewChild = (entries: readonly Activity[]) => entries.length < enoughEntries

/** The first steps of a family with a child, in their order. */
export function firstSteps({ entries, habits, rewards, goalRewardId, invitations }: Known): FirstStep[] {
  const undone = undoneIds(entries)
  const isPraised = entries.some(
    ({ id, type, points, undoes }) => type === 'behavior' && (points ?? 0) > 0 && undoes === null && !undone.has(id),
  )
  // Every store starts with presets. They are no choice of the family.
  const isRewardChosen = goalRewardId !== null || rewards.some(({ isCustom }) => isCustom)
  const steps: FirstStep[] = [
    { name: 'praise', isDone: isPraised },
    { name: 'habit', isDone: habits > 0 },
    { name: 'reward', isDone: isRewardChosen },
  ]
  if (invitations !== undefined) steps.push({ name: 'invite', isDone: invitations > 0 })
  return steps
}
