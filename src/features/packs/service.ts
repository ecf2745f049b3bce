import type { Tx } from '../../platform/db/open.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { maxQuickActions } from '../behaviors/contract.ts'
import { isSameBehavior } from '../behaviors/justAwarded.ts'
import { listQuickActionsOfChild, replaceQuickActionsOfChild } from '../behaviors/service.ts'
import type { Habit } from '../habits/contract.ts'
import { addHabitToChild } from '../habits/service.ts'
import type { Reward } from '../rewards/contract.ts'
import { addRewardToStore } from '../rewards/service.ts'
import type { addPack } from './contract.ts'

/** @throws {Refusal} 404 when the child is not this family's; 400 half a limit of a reward */
export async function addPackToChild(
  tx: Tx,
  { childId, ...pack }: BodyOf<typeof addPack>,
  ctx: ChangeContext,
): Promise<ReplyOf<typeof addPack>> {
  const quickActions = await putOnQuickList(tx, childId, pack.quickActions, ctx)
  const habits: Habit[] = []
  // The newest habit is listed first: from the last to the first, they stay in their order.
  for (const habit of pack.habits.toReversed()) habits.unshift(await addHabitToChild(tx, { ...habit, childId }, ctx))
  const rewards: Reward[] = []
  for (const reward of pack.rewards) rewards.push(await addRewardToStore(tx, { ...reward, childId }, ctx))
  return { habits, quickActions, rewards }
}

async function putOnQuickList(
  tx: Tx,
  childId: string,
  added: BodyOf<typeof addPack>['quickActions'],
  ctx: ChangeContext,
): Promise<ReplyOf<typeof addPack>['quickActions']> {
  const list = await listQuickActionsOfChild(tx, childId, ctx)
  const entries = added.map((entry) => ({ ...entry, key: null }))
  const fresh = entries.filter(
    (entry, index) => ![...list, ...entries.slice(0, index)].some((other) => isSameBehavior(other, entry)),
  )
  if (fresh.length === 0) return list
  return replaceQuickActionsOfChild(tx, childId, [...fresh, ...list].slice(0, maxQuickActions), ctx)
}
