import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'

/** The children of the family, and those for whom a browser is meant: at first the one that the app is about. */
export function useChosenChildren(child: Child) {
  const { data: children = [child] } = useChildren()
  const [chosenIds, setChosenIds] = useState([child.id])
  // In the order of the family. One that was chosen may have been erased since.
  const chosen = children.filter(({ id }) => chosenIds.includes(id))
  return { chosen, childIds: chosen.map(({ id }) => id), chips: { children, chosenIds, onChange: setChosenIds } }
}
