import { useRef } from 'react'
import type { Child } from '../../children/contract.ts'
import { useRecordBehavior, type Recording, type Wish } from './useBehaviors.ts'

/** A second tap on the same button within this time is an accident. */
const deafMs = 800

/** Awards points with one tap. `name` identifies the button. */
export function useGive(child: Child, wish?: Wish) {
  const { perform } = useRecordBehavior(child, { wish })
  return useTaps((recording, tapped) => void perform(recording, { tapped }))
}

/** Gives with each tap but accidental ones. */
export function useTaps(give: (recording: Recording, tapped: Element) => void) {
  const last = useRef<{ name: string; at: number }>(undefined)
  return {
    give: (name: string, recording: Recording, tapped: Element) => {
      const at = performance.now()
      if (last.current?.name === name && at - last.current.at < deafMs) return
      last.current = { name, at }
      give(recording, tapped)
    },
  }
}

/** Awards that make right what a deduction was for. @param onGiven called with the tap */
export function repairing<Giving extends Pick<ReturnType<typeof useGive>, 'give'>>(
  giving: Giving,
  deductionId: string,
  onGiven?: () => void,
): Giving {
  return {
    ...giving,
    give: (name, recording, tapped) => {
      giving.give(name, { ...recording, repairs: deductionId }, tapped)
      onGiven?.()
    },
  }
}
