import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import { useRecordBehavior, type Recording } from './useBehaviors.ts'

/** Awards points with one tap. `name` tells the buttons apart. */
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
