import { createSharedState } from '../../../platform/ui/sharedState.ts'
import type { Recording } from './useBehaviors.ts'

/** What the latest award or deduction has come to. It takes the place of the heading above the praise of its child. */
export interface Answer {
  childId: string
  recording: Recording
  is: 'given' | 'waiting' | 'refused'
  /** The entry, once the server has it: it can be undone. */
  id?: string
  /** What a screen reader says of praise. @param points the new balance */
  say?: (points: number) => string
}

const answer = createSharedState<Answer | undefined>(undefined)

/** For useSyncExternalStore. */
export const { get: currentAnswer, subscribe: subscribeToAnswer } = answer

export function showAnswer(next: Answer): void {
  answer.set(next)
}

/** Goes on with the answer to a recording, unless another one has replaced it. */
export function changeAnswer(recording: Recording, change: Partial<Answer>): void {
  const shown = answer.get()
  if (shown?.recording === recording) answer.set({ ...shown, ...change })
}

/** @param recording if it is still the one that shows; any without it */
export function endAnswer(recording?: Recording): void {
  if (recording === undefined || answer.get()?.recording === recording) answer.set(undefined)
}
