import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'

const weeklyStats = z.object({
  /** The Sunday with which the week began, in the family's time zone. */
  weekStart: z.string(),
  behavior: z.int(),
  habit: z.int(),
  skill: z.int(),
  /** Points spent, as a positive number. */
  reward: z.int(),
})
export type WeeklyStats = z.infer<typeof weeklyStats>

export const readWeeklyStats = defineCall({
  method: 'GET',
  path: '/api/stats/{childId}/weekly',
  summary: 'Net points of this week by kind; what was taken back is left out',
  reply: weeklyStats,
  status: 200,
})

const childStats = z.object({
  /** All points ever gained: deductions are not subtracted, what was taken back is left out. */
  totalPoints: z.int(),
  /** The balance. */
  currentPoints: z.int(),
  /** Behaviour, habit and skill of this week; spending is not part of it. */
  weeklyPerformance: z.int(),
  /** Points gained on a day, over the last 28 whole days or since the first entry; null before three whole days. */
  pacePerDay: z.nullable(z.number()),
})
export type ChildStats = z.infer<typeof childStats>

export const readChildStats = defineCall({
  method: 'GET',
  path: '/api/stats/{childId}',
  summary: 'Points ever gained, the balance, and this week',
  reply: childStats,
  status: 200,
})
