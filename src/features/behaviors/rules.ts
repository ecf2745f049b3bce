import { foldText } from '../../platform/foldText.ts'
import { maxQuickActions, type QuickAction } from './contract.ts'

/** Points of the surprise buttons. `docs/spec.md`, section 9. */
export const giftPoints = [5, 10, 20, 50] as const

/** Points for making a mistake right again. `docs/spec.md`, section 9. */
export const remedyPoints = { small: 5, major: 15 } as const

/**
 * The list of a new child, in its order; the English titles stand in for clients that know no key. `docs/spec.md`,
 * section 2.
 */
export const defaultQuickActions = [
  { key: 'greeting', title: 'Polite greeting', points: 10 },
  { key: 'tidyToys', title: 'Tidied up the toys', points: 10 },
  { key: 'helpClean', title: 'Helped to clean', points: 5 },
  { key: 'helpOthers', title: 'Helped someone', points: 10 },
  { key: 'studyWell', title: 'Studied with focus', points: 15 },
] as const satisfies QuickAction[]

/** The points of a tap: rewards add the size, punishments subtract it. `docs/spec.md`, section 5. */
export function signedPoints(type: 'reward' | 'punishment', points: number): number {
  return type === 'reward' ? Math.abs(points) : -Math.abs(points)
}

/** A quick action with its place in the child's list. */
export interface ListedAction extends QuickAction {
  /** As it is stored: an earlier release may have folded the title in another way. */
  foldedTitle: string
  /** Number of the activity that brought it into the list. The highest comes first. */
  position: number
}

interface PlacedAction {
  /** What is new or has new points; undefined when the list stays as it is. */
  entered: ListedAction | undefined
  dropped: ListedAction[]
}

/**
 * Places a tapped action on the list. What is on the list, by key or by title, keeps its place and takes the latest
 * points. What is new comes first, and the last beyond seven is dropped.
 * @param list the highest position first
 */
export function placeOnList(list: readonly ListedAction[], tapped: ListedAction): PlacedAction {
  const listed =
    list.find(({ key }) => key !== null && key === tapped.key) ??
    list.find(({ title }) => foldText(title) === tapped.foldedTitle)
  if (!listed) return { entered: tapped, dropped: list.slice(maxQuickActions - 1) }
  return { entered: listed.points === tapped.points ? undefined : { ...listed, points: tapped.points }, dropped: [] }
}

/** The icon of an entry, by its kind. */
export const iconOf = { behavior: 'sun', gift: 'gift', remedy: 'bandage', punishment: 'cloud' } as const
