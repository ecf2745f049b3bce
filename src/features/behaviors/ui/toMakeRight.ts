import type { Activity } from '../../points/contract.ts'
import { repairedIn, undoneIds } from '../../timeline/rules.ts'

/** How long a deduction can be made right from here. In the timeline it can be later too. */
const repairMs = 7 * 24 * 60 * 60_000

/**
 * The latest deduction of the last seven days that stands and was not made right; undefined where there is none.
 * @param entries the newest first
 */
export function deductionToMakeRight(entries: readonly Activity[], nowMs: number): Activity | undefined {
  const undone = undoneIds(entries)
  const repaired = repairedIn(entries, undone)
  return entries.find(
    ({ id, type, points, undoes, createdAt }) =>
      type === 'behavior' &&
      (points ?? 0) < 0 &&
      undoes === null &&
      !undone.has(id) &&
      !repaired.has(id) &&
      Date.parse(createdAt) > nowMs - repairMs,
  )
}
