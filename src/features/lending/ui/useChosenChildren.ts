import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusInPlace } from '../../../platform/ui/focus.ts'
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
  const isForAll = chosen.length === children.length
  const [isChecked, setIsChecked] = useState(false)
  const ref = useRef<HTMLFieldSetElement>(null)

  /** Whether a child is chosen. If not, shows an error and moves the focus to the choice. */
  function checkChosen(): boolean {
    if (chosen.length > 0 || isForAll) return true
    // Rendered now, because the choice of an only child shows with its error.
    flushSync(() => setIsChecked(true))
    focusInPlace(ref.current?.querySelector('input'))
    // With its error message, which is below it.
    ref.current?.scrollIntoView({ block: 'nearest' })
    return false
  }

  return {
    chosen,
    childIds: chosen.map(({ id }) => id),
    /** Nobody is left out, so that children who are added later may be meant as well. */
    isForAll,
    checkChosen,
    chips: {
      children,
      chosenIds,
      onChange: setChosenIds,
      isMissing: isChecked && chosen.length === 0 && !isForAll,
      ref,
    },
  }
}
