import { useState } from 'react'
import { useDialogOf } from '../../../platform/ui/useDialogOf.ts'
import type { Child } from '../../children/contract.ts'
import { useChildren } from '../../children/ui/useChildren.ts'
import { type useGive, useTaps } from './useGive.ts'
import { useGiveSeveral } from './useGiveSeveral.ts'
import type { Recording } from './useBehaviors.ts'

/** A quick action that was pressed long. */
export interface Held {
  recording: Recording
  tapped: Element
}

export type Several = ReturnType<typeof useSeveral>

/** For whom the praise of a screen is: the child, or several until the screen is left. */
export function useSeveral(child: Child, giving: ReturnType<typeof useGive>) {
  const { data: children = [] } = useChildren()
  const [ids, setIds] = useState([child.id])
  /** The choice for all taps that follow, or for a single one. */
  const sheet = useDialogOf<Held | 'all'>()
  const giveSeveral = useGiveSeveral()
  const chosenOf = (chosen: readonly string[]) => children.filter(({ id }) => chosen.includes(id))
  const chosen = chosenOf(ids)
  const isOwn = chosen.length === 0 || (chosen.length === 1 && chosen[0]!.id === child.id)
  const toSeveral = useTaps((recording, tapped) => giveSeveral(chosen, recording, tapped))
  return {
    /** All of the family; with fewer than two there is nothing to choose. */
    children,
    canChoose: children.length > 1,
    chosen: isOwn ? [child] : chosen,
    isOwn,
    choose: setIds,
    reset: () => setIds([child.id]),
    sheet,
    giving: isOwn ? giving : toSeveral,
    /** @param name identifies the button */
    giveTo: (to: readonly string[], { recording, tapped }: Held, name: string) => {
      if (to.length === 1 && to[0] === child.id) giving.give(name, recording, tapped)
      else giveSeveral(chosenOf(to), recording, tapped)
    },
    /** Praises others than the child alone. */
    giveRecording: (to: readonly string[], recording: Recording) => giveSeveral(chosenOf(to), recording, undefined),
  }
}
