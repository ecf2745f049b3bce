import { hourAt } from '../../platform/time/hour.ts'
import type { Calendar } from '../../platform/time/rules.ts'
import type { Part } from './contract.ts'

/** In the order of the day. */
export const partsOfDay = ['morning', 'day', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** The hours at which the day and the evening begin. */
const dayBegins = 11
const eveningBegins = 17

/** The part of the day that it is. Until the family's day ends, it is still evening. */
export function partAt(now: Date, { timeZone, dayEndsAt }: Calendar): PartOfDay {
  const hour = hourAt(now, timeZone)
  if (hour < dayEndsAt || hour >= eveningBegins) return 'evening'
  return hour < dayBegins ? 'morning' : 'day'
}

/** By this number the habits of a day are ordered: the part of now, any time, then the others from the morning on. */
export const orderOfPart = (part: Part, now: PartOfDay): number =>
  part === now ? 0 : part === 'any' ? 1 : 2 + partsOfDay.indexOf(part)

/** The habits of a day in their order; within a part, as the family ordered them. */
export const inOrderOfDay = <Habit extends { part: Part }>(habits: readonly Habit[], now: PartOfDay): Habit[] =>
  habits.toSorted((one, other) => orderOfPart(one.part, now) - orderOfPart(other.part, now))
