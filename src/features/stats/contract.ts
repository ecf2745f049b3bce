import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { moods } from '../moments/contract.ts'
import { type WeekType, weekTypes } from '../points/rules.ts'

const sums = Object.fromEntries(weekTypes.map((type) => [type, z.int()])) as Record<WeekType, z.ZodMiniInt>

const weeklyStats = z.object({
  /** The Sunday with which the week began, in the family's time zone. */
  weekStart: z.string(),
  /** Net points by type; those spent as a positive number. */
  ...sums,
  /** How often the child was given points for a behaviour, and how often some were deducted. */
  praises: z.int(),
  corrections: z.int(),
  /**
   * The day of the child's first entry, of any week; null without entries. An import may bring days before the child
   * was added.
   */
  firstDay: z.nullable(z.string()),
})
export type WeeklyStats = z.infer<typeof weeklyStats>

export const readWeeklyStats = defineCall({
  method: 'GET',
  path: '/api/stats/{childId}/weekly',
  summary: 'Net points of a week by kind; what was undone is left out',
  roles,
  scopes: ['read'],
  /** Any day of the week that is wanted, not after today; today by default. */
  query: z.object({ date: z.optional(day) }),
  reply: weeklyStats,
})

const childStats = z.object({
  /** All points ever gained: deductions are not subtracted, what was undone is left out. */
  totalPoints: z.int(),
  /** The balance. */
  currentPoints: z.int(),
  /** The points earned in this week; spending is not part of it. */
  weeklyPerformance: z.int(),
  /** Points gained on a day, over the last 28 whole days or since the first entry; null before three whole days. */
  pacePerDay: z.nullable(z.number()),
})
export type ChildStats = z.infer<typeof childStats>

export const readChildStats = defineCall({
  method: 'GET',
  path: '/api/stats/{childId}',
  summary: 'Points ever gained, the balance, and this week',
  roles,
  scopes: ['read'],
  reply: childStats,
})

/** The most days that one request may ask for. */
export const maxStatsDays = 400

/** One day with anything. All numbers are positive, and what was undone is left out. */
const dayStats = z.object({
  date: z.string(),
  gained: z.int(),
  spent: z.int(),
  /** Deducted. */
  lost: z.int(),
  /** Acts and moments. */
  acts: z.int(),
  /** The mood of the day's last moment. */
  mood: z.nullable(z.enum(moods)),
})
export type DayStats = z.infer<typeof dayStats>

export const listDayStats = defineCall({
  method: 'GET',
  path: '/api/stats/{childId}/days',
  summary: 'The days with anything between two days, both included, oldest first',
  roles,
  scopes: ['read'],
  query: z.object({ from: day, to: day }),
  exampleQuery: { from: '2026-03-01', to: '2026-03-31' },
  reply: z.array(dayStats),
})
