import { maxQuickActions, type QuickAction } from '../contract.ts'
import { isSameBehavior } from '../justAwarded.ts'

/** How many of the quick list Home offers. They are always the first ones, because thumbs learn places. */
export const praiseOnHome = 3

/** Whether two entries are one and the same row of a list. */
export const isSameAction = (one: QuickAction, other: QuickAction): boolean =>
  one.key === other.key && one.title === other.title

/** The list with one entry a place further up or down, if it is there and can go there. */
export function moveBy(list: readonly QuickAction[], action: QuickAction, step: 1 | -1): QuickAction[] {
  const from = list.findIndex((other) => isSameAction(other, action))
  const to = from + step
  const moved = [...list]
  if (from >= 0 && to >= 0 && to < list.length) moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

export function without(list: readonly QuickAction[], action: QuickAction): QuickAction[] {
  return list.filter((other) => !isSameAction(other, action))
}

/** The list with an entry back at its place, if it is not there and there is room. */
export function putBack(list: readonly QuickAction[], action: QuickAction, place: number): QuickAction[] {
  if (isOnList(list, action) || list.length >= maxQuickActions) return [...list]
  return list.toSpliced(place, 0, action)
}

/** Whether an entry for the same behaviour is there already. @param replaced the entry in whose place it would be */
export function isOnList(list: readonly QuickAction[], action: QuickAction, replaced?: QuickAction): boolean {
  return list.some((other) => !(replaced && isSameAction(other, replaced)) && isSameBehavior(other, action))
}

/**
 * The list with a new entry first, as far as there is room, or with an entry in the place of another; undefined where
 * that one is gone.
 */
export function withAction(
  list: readonly QuickAction[],
  action: QuickAction,
  replaced: QuickAction | undefined,
): QuickAction[] | undefined {
  if (!replaced) return [action, ...list].slice(0, maxQuickActions)
  if (!list.some((other) => isSameAction(other, replaced))) return undefined
  return list.map((other) => (isSameAction(other, replaced) ? action : other))
}

/** The list of one child for another: it comes first, and what only the other has follows as far as there is room. */
export function copiedOnto(theirs: readonly QuickAction[], list: readonly QuickAction[]): QuickAction[] {
  return [...list, ...theirs.filter((action) => !isOnList(list, action))].slice(0, maxQuickActions)
}
