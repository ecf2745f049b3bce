import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import {
  archivedQuery,
  day,
  description,
  exampleId,
  id,
  idOrder,
  instant,
  optionalText,
  orDefault,
  title,
  wholeNumber,
  unusedQuery,
} from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'
import { badge } from '../badges/contract.ts'
import { child } from '../children/contract.ts'
import { difficulties } from '../effort/contract.ts'
import { actReply } from '../points/contract.ts'

/** When in the day a habit is done. It orders habits and bands, and hides none. */
export const parts = ['any', 'morning', 'day', 'evening'] as const
export type Part = (typeof parts)[number]

/** What a day of a habit is worth: its points, about half of them, or praise alone. */
export const phases = ['full', 'fewer', 'praise'] as const
export type Phase = (typeof phases)[number]

/** The drawings of things to do, for habits and jobs. */
export const thingPictures = [
  'teeth',
  'wash',
  'dress',
  'bed',
  'breakfast',
  'bag',
  'homework',
  'read',
  'tidy',
  'pet',
  'music',
  'outside',
  'water',
  'shoes',
  'bath',
  'table',
] as const
export type ThingPicture = (typeof thingPictures)[number]

/** How long a habit may be said to take. */
export const maxMinutes = 60

/** With what points a completed habit goes on: as they are, half of the whole, or none. */
export const continuations = ['same', 'half', 'none'] as const
export type Continuation = (typeof continuations)[number]

/** The target when none is sent. */
export const defaultTargetDays = 21

export const maxTargetDays = 365

/** How many a child may have, archived ones as well. */
export const maxHabits = 300
/** Ranges of rest days of a child: more than one a week for 18 years. */
export const maxExcused = 1000
export const maxPauses = 100

/** Check-ins of a habit in an import: those of two places, each with as many as a habit can get. */
export const maxCheckIns = 2 * maxTargetDays

/** The calendar days, up to today, whose check-ins come with a habit: two months. */
export const recentDays = 62

export const maxExcusedDays = 60
export const excusedDaysBack = 30
export const excusedDaysAhead = 365
export const maxReasonLength = 100

const habit = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  difficulty: z.enum(difficulties),
  /** For one day, in its phase. */
  points: z.int(),
  phase: z.enum(phases),
  targetDays: z.int(),
  /** On which it is due. 0 is Sunday. */
  weekdays: z.array(z.int()),
  part: z.enum(parts),
  picture: z.nullable(z.enum(thingPictures)),
  /** How long it takes, for the child's own view. */
  minutes: z.nullable(z.int()),
  isPaused: z.boolean(),
  /** Its pauses that reach into the last `recentDays`; `to` is null while one lasts. */
  pauses: z.array(z.object({ from: z.string(), to: z.nullable(z.string()) })),
  checkedInDays: z.int(),
  /** Due days in a row up to today or the due day before; after completion, as it was then. */
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
  /** Since when it is done for praise alone. It stays completed, and can be checked in. */
  graduatedDay: z.nullable(z.string()),
  createdAt: instant,
  /** Only of archived ones. */
  archivedAt: z.optional(instant),
})
export type Habit = z.infer<typeof habit>

export const listHabits = defineCall({
  method: 'GET',
  path: '/api/habits/{childId}',
  summary:
    'The child’s habits, active ones first, in the order of the family; or the archived ones, last archived first',
  roles,
  scopes: ['read'],
  query: archivedQuery,
  reply: z.array(habit),
})

/** 0 is Sunday. */
export const weekdays = z.array(wholeNumber(0, 6)).check(
  z.minLength(1),
  z.maxLength(7),
  z.refine((days) => new Set(days).size === days.length, { error: 'must be different days' }),
)
const difficulty = z.enum(difficulties)
const targetDays = wholeNumber(1, maxTargetDays)
const picture = z.optional(z.nullable(z.enum(thingPictures)))
const minutes = z.optional(z.nullable(wholeNumber(1, maxMinutes)))

export const addHabit = defineCall({
  method: 'POST',
  path: '/api/habits',
  summary: 'Start a habit; the points of a day follow the difficulty',
  roles: rights.changeHabits,
  body: z.object({
    childId: id,
    title,
    description,
    difficulty: orDefault(difficulty, 'easy'),
    targetDays: orDefault(targetDays, defaultTargetDays),
    weekdays: orDefault(weekdays, [0, 1, 2, 3, 4, 5, 6]),
    part: orDefault(z.enum(parts), 'any'),
    picture,
    minutes,
  }),
  example: { childId: exampleId('children'), title: 'Read', part: 'evening', picture: 'read', minutes: 15 },
  reply: habit,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateHabit = defineCall({
  method: 'PUT',
  path: '/api/habits/{id}',
  summary: 'Correct or pause a habit; of a completed one only title, description and phase',
  roles: rights.changeHabits,
  body: z.object({
    title: z.optional(title),
    description,
    /** The points of days to come follow it. */
    difficulty: z.optional(difficulty),
    /** Above the days checked in. */
    targetDays: z.optional(targetDays),
    weekdays: z.optional(weekdays),
    part: z.optional(orDefault(z.enum(parts), 'any')),
    picture,
    minutes,
    isPaused: z.optional(z.boolean()),
    /** Of a completed one `praise` graduates it, and another takes that back. */
    phase: z.optional(z.enum(phases)),
  }),
  example: { title: 'Read a book', difficulty: 'medium', weekdays: [1, 2, 3], isPaused: true },
  reply: habit,
  refusals: { habit_completed: 409, quota_reached: 409 },
})

export const continueHabit = defineCall({
  method: 'POST',
  path: '/api/habits/{id}/continue',
  summary: 'Carry on with a completed habit and all its days, to a new target, or for praise alone without one',
  roles: rights.changeHabits,
  body: z.object({
    /** Needed unless `points` is `none`, which graduates the habit without it. */
    targetDays: z.optional(targetDays),
    points: orDefault(z.enum(continuations), 'same'),
  }),
  example: { targetDays: 66, points: 'half' },
  reply: habit,
  refusals: { habit_active: 409 },
})

export const orderHabits = defineCall({
  method: 'PUT',
  path: '/api/habits/{childId}/order',
  summary: 'Put the habits in an order; those that are left out follow as they were',
  roles: rights.changeHabits,
  body: idOrder,
  example: [exampleId('habits')],
  reply: z.array(habit),
})

export const restoreHabit = defineCall({
  method: 'POST',
  path: '/api/habits/{id}/restore',
  summary: 'Bring back a deleted habit with everything it had',
  roles: rights.changeHabits,
  reply: habit,
})

export const deleteHabit = defineCall({
  method: 'DELETE',
  path: '/api/habits/{id}',
  summary: 'Archive a habit; its points and timeline entries stay',
  roles: rights.changeHabits,
  query: unusedQuery,
  reply: null,
})

export const canCheckIn = defineCall({
  method: 'GET',
  path: '/api/habits/{id}/can-checkin',
  summary: 'Whether today, in the family’s time zone, can be checked in',
  roles,
  scopes: ['read'],
  reply: z.object({ canCheckin: z.boolean(), date: z.string() }),
})

export const listCheckIns = defineCall({
  method: 'GET',
  path: '/api/habits/{id}/checkins',
  summary: 'The days that are checked in, newest first',
  roles,
  scopes: ['read'],
  query: z.object({ entries: z.optional(z.enum(['true', 'false'])) }),
  reply: z.array(
    z.object({
      date: z.string(),
      /** With `entries=true`: the timeline entry of the day, for undoing it. */
      activityId: z.optional(z.uuid()),
    }),
  ),
})

export const checkIn = defineCall({
  method: 'POST',
  path: '/api/habits/{id}/checkin',
  summary: 'Check in today or one of the six days before it',
  roles,
  scopes: ['checkin'],
  body: z.object({ date: day }),
  example: { date: '2026-03-04' },
  reply: z.object({
    habit,
    /** The points of the day, without the bonus. */
    pointsAwarded: z.int(),
    /** Above zero when this day completed the habit. */
    bonusAwarded: z.int(),
    /** Null unless this day completed the habit. */
    badge: z.nullable(badge),
    child,
    /** The timeline entry of the day, for undoing it. */
    activityId: z.uuid(),
    ...actReply,
  }),
  status: 201,
  refusals: { quota_reached: 409, already_checked_in: 409, habit_completed: 409 },
})

const excused = z.object({ id: z.uuid(), from: z.string(), to: z.string(), reason: z.nullable(z.string()) })
export type Excused = z.infer<typeof excused>

export const listExcused = defineCall({
  method: 'GET',
  path: '/api/children/{id}/excused',
  summary: 'The days on which no habit of the child is due, latest first',
  roles,
  scopes: ['read'],
  /** With `recent=true` only those that reach into the last or the next `recentDays`. */
  query: z.object({ recent: z.optional(z.enum(['true', 'false'])) }),
  reply: z.array(excused),
})

export const excuse = defineCall({
  method: 'POST',
  path: '/api/children/{id}/excused',
  summary: 'Excuse the child from all habits for some days; overlapping days merge',
  roles: rights.changeChildren,
  body: z.object({ from: day, to: day, reason: optionalText(maxReasonLength) }),
  example: { from: '2026-03-04', to: '2026-03-06', reason: 'Sick' },
  reply: excused,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const deleteExcused = defineCall({
  method: 'DELETE',
  path: '/api/children/{id}/excused/{excusedId}',
  summary: 'Make days due again: all of a range, or those from a day on',
  roles: rights.changeChildren,
  item: { table: 'excused_days', column: 'id' },
  query: z.object({ from: z.optional(day) }),
  reply: null,
})
