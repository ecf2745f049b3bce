import type { Difficulty } from '../habits/contract.ts'

/** Points for completing a skill. Spec section 9. */
export const completionPoints = { easy: 20, medium: 50, hard: 100 } as const satisfies Record<Difficulty, number>

/** Challenges that the form offers; titles and units are worded by their key. Spec section 2. */
export const exampleSkills = [
  { key: 'jumpRope', targetValue: 100, difficulty: 'medium' },
  { key: 'recitePoetry', targetValue: 10, difficulty: 'easy' },
  { key: 'swimming', targetValue: 500, difficulty: 'hard' },
  { key: 'math', targetValue: 50, difficulty: 'medium' },
] as const satisfies { key: string; targetValue: number; difficulty: Difficulty }[]

interface Standing {
  /** Null without a score. */
  highestScore: number | null
  targetValue: number | null
  isCompletedByHand: boolean
}

/**
 * The best, worked out from what stands. Completing by hand sets it to the target; without one it leaves the best score, or
 * counts as 1 where there is none. Spec section 4.
 */
export function bestOf({ highestScore, targetValue, isCompletedByHand }: Standing): number | null {
  if (!isCompletedByHand) return highestScore
  if (targetValue === null) return highestScore ?? 1
  return Math.max(targetValue, highestScore ?? 0)
}

/** Whether a score completes the skill: without a target none does. */
export function reachesTarget(score: number, targetValue: number | null): boolean {
  return targetValue !== null && score >= targetValue
}
