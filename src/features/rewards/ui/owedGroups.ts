import type { Redemption } from '../contract.ts'

/** Redemptions that stand in one line. */
export type OwedGroup = readonly [Redemption, ...Redemption[]]

/**
 * What is to be given, with what belongs together in one group: the redemptions of one countable reward whose piece is
 * called the same. Each of another reward stands alone.
 */
export function owedGroups(owed: readonly Redemption[]): OwedGroup[] {
  const groups = new Map<string, [Redemption, ...Redemption[]]>()
  for (const one of owed) {
    const key = one.isCountable ? `${one.rewardId} ${one.unit}` : one.id
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}
