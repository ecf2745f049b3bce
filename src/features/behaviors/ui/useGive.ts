import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import { useRecordBehavior, type Recording } from './useBehaviors.ts'

/** A second tap within this time is the same tap, also when the first is answered already. */
const doubleTapMs = 500

/** Points that are given with one tap. Each kind of tap, told apart by its name, is under way once. */
export function useGive(child: Child) {
  const { mutateAsync } = useRecordBehavior(child)
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  return {
    isUnderWay: (name: string) => underWay.has(name),
    give: (name: string, recording: Recording, tapped: Element) => {
      if (underWay.has(name)) return
      setUnderWay((names) => new Set([...names, name]))
      flyStar(tapped)
      // A failure has its toast already: here only the end counts.
      void Promise.allSettled([mutateAsync(recording), pause(doubleTapMs)]).then(() => {
        setUnderWay((names) => new Set([...names].filter((other) => other !== name)))
      })
    },
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs)
  })
}
