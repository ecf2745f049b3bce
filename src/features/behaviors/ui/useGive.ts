import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import { useRecordBehavior, type Recording } from './useBehaviors.ts'

/** Awards points with one tap. `name` identifies the button. */
export function useGive(child: Child) {
  const { perform } = useRecordBehavior(child)
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  return {
    isPending: (name: string) => pending.has(name),
    give: (name: string, recording: Recording, tapped: Element) => {
      const settled = perform(recording)
      if (!settled) return
      setPending((names) => new Set([...names, name]))
      flyStar(tapped)
      void settled.then(() => {
        setPending((names) => new Set([...names].filter((other) => other !== name)))
      })
    },
  }
}

/** Awards that make right what a deduction was for. @param onGiven called with the tap */
export function repairing<Giving extends Pick<ReturnType<typeof useGive>, 'give'>>(
  giving: Giving,
  deductionId: string,
  onGiven: () => void,
): Giving {
  return {
    ...giving,
    give: (name, recording, tapped) => {
      giving.give(name, { ...recording, repairs: deductionId }, tapped)
      onGiven()
    },
  }
}
