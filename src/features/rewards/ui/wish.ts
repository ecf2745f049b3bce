import { paceAdvice } from '../rules.ts'

/** How far a wish is: it can be had, in so many days at the pace of the child, or so many points are missing. */
export type WishProgress = { is: 'enough' } | { is: 'days' | 'left'; count: number }

/**
 * Days are said only for a pace that is known and within a year. They are rounded up, and the pace is that of whole days
 * before today, so that praise can only bring the day nearer.
 * @returns undefined below zero, where a number would only discourage
 */
export function wishProgress({
  points,
  cost,
  pacePerDay,
}: {
  points: number
  cost: number
  /** Null before it is known. */
  pacePerDay: number | null
}): WishProgress | undefined {
  if (points < 0) return undefined
  const advice = paceAdvice(cost - points, pacePerDay)
  if (advice.is === 'enough') return { is: 'enough' }
  return advice.is === 'days' ? { is: 'days', count: advice.days } : { is: 'left', count: cost - points }
}

/** How much of the ring is filled, 0 to 1. */
export const filledOf = (points: number, cost: number): number => Math.min(1, Math.max(0, points / cost))
