import { type Calendar, dayAt } from '../../../platform/time/rules.ts'

/**
 * Why the family's day is another one than a person reads on their device: the family lives in another zone, or its day
 * ends later than midnight.
 * @returns undefined when it is the same day
 */
export function dayDifference(now: Date, family: Calendar, deviceZone: string): 'zone' | 'hour' | undefined {
  const deviceDay = dayAt(now, { timeZone: deviceZone, dayEndsAt: 0 })
  if (dayAt(now, family) === deviceDay) return undefined
  return dayAt(now, { ...family, dayEndsAt: 0 }) === deviceDay ? 'hour' : 'zone'
}
