import { HttpError } from '../../../platform/http/client.ts'
import { createSharedState } from '../../../platform/ui/sharedState.ts'
import type { Child } from '../../children/contract.ts'
import type { JustAwarded } from '../contract.ts'
import type { Recording } from './useBehaviors.ts'

/** An award that waits for an answer: another member just made the same one. */
export interface AwardQuestion {
  child: Child
  recording: Recording
  justAwarded: JustAwarded
  /** Called when the award was made after all, or is not wanted. */
  onAnswered?: (() => void) | undefined
}

interface State {
  /** Stays while its dialog animates out. */
  question: AwardQuestion | undefined
  isOpen: boolean
}

const state = createSharedState<State>({ question: undefined, isOpen: false })

/** Asks whether to award again. It shows on whichever screen is open by then: the one of the tap may be gone. */
export function askAboutAward(question: AwardQuestion): void {
  state.set({ question, isOpen: true })
}

export function closeAwardQuestion(): void {
  state.set({ ...state.get(), isOpen: false })
}

/** For useSyncExternalStore. */
export const { get: currentAwardQuestion, subscribe: subscribeToAwardQuestion } = state

/** Returns the award that another member just recorded, if that is why an award was refused. */
export function justAwardedIn(error: unknown): JustAwarded | undefined {
  return error instanceof HttpError && error.code === 'just_awarded'
    ? (error.details as unknown as JustAwarded)
    : undefined
}
