import type { Difficulty } from '../effort/contract.ts'

/** Points for completing a skill. `docs/spec.md`, section 9. */
export const completionPoints = { easy: 20, medium: 50, hard: 100 } as const satisfies Record<Difficulty, number>

/** Challenges that the form offers; clients word titles and units by the key. `docs/spec.md`, section 2. */
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
 * The best. Completing by hand sets it to the target; without a target it stays the best score, or is 1 where there is
 * no score. `docs/spec.md`, section 4.
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
