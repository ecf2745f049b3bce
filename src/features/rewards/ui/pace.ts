/** Advice on when a child will have the points for a reward. */
export type PaceAdvice = { is: 'enough' | 'unknown' | 'none' | 'long' } | { is: 'days'; days: number }

const longDays = 365

/** @param pacePerDay points gained on a day; null before it is known */
export function paceAdvice(missing: number, pacePerDay: number | null): PaceAdvice {
  if (missing <= 0) return { is: 'enough' }
  if (pacePerDay === null) return { is: 'unknown' }
  if (pacePerDay === 0) return { is: 'none' }
  const days = Math.ceil(missing / pacePerDay)
  return days > longDays ? { is: 'long' } : { is: 'days', days }
}
