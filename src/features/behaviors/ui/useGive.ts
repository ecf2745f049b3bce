import { useState } from 'react'
import type { Child } from '../../children/contract.ts'
import { flyStar } from '../../points/ui/flyStar.ts'
import { useRecordBehavior, type Recording } from './useBehaviors.ts'

/** A second tap within this time is ignored, even if the first request has already finished. */
const doubleTapMs = 500

/** Awards points with one tap. Each named action can be pending only once. */
export function useGive(child: Child) {
  const { mutateAsync } = useRecordBehavior(child)
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  return {
    isUnderWay: (name: string) => underWay.has(name),
    give: (name: string, recording: Recording, tapped: Element) => {
      if (underWay.has(name)) return
      setUnderWay((names) => new Set([...names, name]))
      flyStar(tapped)
      // FailureHandler shows the error. Only the end matters here.
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
