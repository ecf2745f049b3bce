import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day, description, id, instant, orDefault, title, wholeNumber } from '../../platform/http/shapes.ts'
import { badge } from '../badges/contract.ts'
import { child } from '../children/contract.ts'
import { difficulties } from '../effort/contract.ts'

/** The target when none is sent. `docs/spec.md`, section 5. */
export const defaultTargetDays = 21

export const maxTargetDays = 365

/** The calendar days, up to today, whose check-ins come with a habit: two months. */
export const recentDays = 62

const habit = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  difficulty: z.enum(difficulties),
  /** For one day. */
  points: z.int(),
  targetDays: z.int(),
  checkedInDays: z.int(),
  /** Consecutive days that end today or yesterday; after completion, as it was then. */
  currentStreak: z.int(),
  longestStreak: z.int(),
  lastCheckinDate: z.nullable(z.string()),
  /** The checked days of the last `recentDays`, newest first. */
  days: z.array(z.string()),
  /** The timeline entry of today's check-in, for undoing it; null while there is none. */
  todayActivityId: z.nullable(z.uuid()),
  /** Whether today can be checked in. */
  canCheckin: z.boolean(),
  isCompleted: z.boolean(),
  completedAt: z.nullable(instant),
  createdAt: instant,
})
export type Habit = z.infer<typeof habit>

export const listHabits = defineCall({
  method: 'GET',
  path: '/api/habits/{childId}',
  summary: 'The child’s habits, active ones first, newest first',
  reply: z.array(habit),
  status: 200,
})

export const addHabit = defineCall({
  method: 'POST',
  path: '/api/habits',
  summary: 'Start a habit; the points of a day follow the difficulty',
  body: z.object({
    childId: id,
    title,
    description,
    difficulty: orDefault(z.enum(difficulties), 'easy'),
    targetDays: orDefault(wholeNumber(1, maxTargetDays), defaultTargetDays),
  }),
  reply: habit,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const deleteHabit = defineCall({
  method: 'DELETE',
  path: '/api/habits/{id}',
  summary: 'Delete a habit; its points and timeline entries stay',
  reply: null,
  status: 204,
})

export const canCheckIn = defineCall({
  method: 'GET',
  path: '/api/habits/{id}/can-checkin',
  summary: 'Whether today, in the family’s time zone, can be checked in',
  reply: z.object({ canCheckin: z.boolean(), date: z.string() }),
  status: 200,
})

export const listCheckIns = defineCall({
  method: 'GET',
  path: '/api/habits/{id}/checkins',
  summary: 'The days that are checked in, newest first',
  reply: z.array(z.object({ date: z.string() })),
  status: 200,
})

export const checkIn = defineCall({
  method: 'POST',
  path: '/api/habits/{id}/checkin',
  summary: 'Check in today or one of the six days before it',
  body: z.object({ date: day }),
  reply: z.object({
    habit,
    /** Of the day, without the bonus. */
    pointsAwarded: z.int(),
    /** Above zero when this day completed the habit. */
    bonusAwarded: z.int(),
    /** Null unless this day completed the habit. */
    badge: z.nullable(badge),
    child,
    /** The timeline entry of the day, for undoing it. */
    activityId: z.uuid(),
  }),
  status: 201,
  refusals: { quota_reached: 409, already_checked_in: 409, habit_completed: 409 },
})
