import { createSharedState } from './sharedState.ts'

/** Something good was just tapped: the mascot is glad, and numbers wait until the star has reached them. */
export interface Joy {
  /** By `performance.now()`: from then on numbers count to their new value. */
  numbersFrom: number
}

/** Undefined while nothing is celebrated. */
export const joy = createSharedState<Joy | undefined>(undefined)
