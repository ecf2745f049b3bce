import type { Activity } from '../../points/contract.ts'
import { undoneIds } from '../../timeline/rules.ts'
import { foldText } from '../../../platform/foldText.ts'

const titlesAtMost = 5

/**
 * The titles of the last deductions that stand, each once.
 * @param entries the newest first
 */
export function deductionsUsedBefore(entries: readonly Activity[]): string[] {
  const undone = undoneIds(entries)
  const titles = new Map<string, string>()
  for (const { id, type, title, points, undoes } of entries) {
    const isDeduction = type === 'behavior' && (points ?? 0) < 0 && undoes === null && !undone.has(id)
    if (isDeduction && !titles.has(foldText(title))) titles.set(foldText(title), title)
  }
  return [...titles.values()].slice(0, titlesAtMost)
}
