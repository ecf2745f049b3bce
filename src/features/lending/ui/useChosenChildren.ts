import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'

/**
 * The children of the family, and those for whom something is meant.
 * @param child the one that is chosen at first; without it, all of them
 */
export function useChosenChildren(child?: Child) {
  const { data: children = child ? [child] : [] } = useChildren()
  const [chosenIds, setChosenIds] = useState(() => (child ? [child] : children).map(({ id }) => id))
  // In the order of the family. One that was chosen may have been erased since.
  const chosen = children.filter(({ id }) => chosenIds.includes(id))
  return {
    chosen,
    childIds: chosen.map(({ id }) => id),
    /** Nobody is left out, so that children who are added later may be meant as well. */
    isForAll: chosen.length === children.length,
    chips: { children, chosenIds, onChange: setChosenIds },
  }
}
