import type { Activity } from '../../points/contract.ts'
import { undoneIds } from '../../timeline/rules.ts'
import { foldText } from '../../../platform/foldText.ts'

const mostShown = 5

/** A deduction that need not be typed again. The points have no sign. */
export interface Deduction {
  title: string
  points: number
}

/**
 * The last deductions that stand, each title once, with the points of the latest.
 * @param entries the newest first
 */
export function deductionsUsedBefore(entries: readonly Activity[]): Deduction[] {
  const undone = undoneIds(entries)
  const used = new Map<string, Deduction>()
  for (const { id, type, title, points, undoes } of entries) {
    const isDeduction = type === 'behavior' && points !== null && points < 0 && undoes === null && !undone.has(id)
    if (isDeduction && !used.has(foldText(title))) used.set(foldText(title), { title, points: -points })
  }
  return [...used.values()].slice(0, mostShown)
}
