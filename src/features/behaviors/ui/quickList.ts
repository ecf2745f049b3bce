import { maxQuickActions, type QuickAction } from '../contract.ts'
import { isSameBehavior } from '../justAwarded.ts'

/** Whether two entries are one and the same row of a list. */
export const isSameAction = (one: QuickAction, other: QuickAction): boolean =>
  one.key === other.key && one.title === other.title

/** The list with one entry at another place. */
export function move(list: readonly QuickAction[], from: number, to: number): QuickAction[] {
  const moved = [...list]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Whether an entry for the same behaviour is there already. @param replaced the entry in whose place it would be */
export function isOnList(list: readonly QuickAction[], action: QuickAction, replaced?: QuickAction): boolean {
  return list.some((other) => !(replaced && isSameAction(other, replaced)) && isSameBehavior(other, action))
}

/** The list with a new entry first, or with an entry in the place of another. */
export function withAction(
  list: readonly QuickAction[],
  action: QuickAction,
  replaced: QuickAction | undefined,
): QuickAction[] {
  if (!replaced) return [action, ...list]
  return list.map((other) => (isSameAction(other, replaced) ? action : other))
}

/** The list of one child for another: it comes first, and what only the other has follows as far as there is room. */
export function copiedOnto(theirs: readonly QuickAction[], list: readonly QuickAction[]): QuickAction[] {
  return [...list, ...theirs.filter((action) => !isOnList(list, action))].slice(0, maxQuickActions)
}
