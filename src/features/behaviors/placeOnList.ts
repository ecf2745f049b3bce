import { foldText } from '../../platform/foldText.ts'
import { maxQuickActions, type QuickAction } from './contract.ts'

export interface ListedAction extends QuickAction {
  /** The stored value: an earlier release may have folded the title in another way. */
  foldedTitle: string
  /** Number of the activity that brought it into the list. The highest comes first. */
  position: number
}

interface PlacedAction {
  /** The action that is new or has new points; undefined when the list stays as it is. */
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
