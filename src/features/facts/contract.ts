import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { day, instant } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { recorder } from '../points/contract.ts'
import { thing } from '../timeline/contract.ts'

/** The most ids of entries that are named. */
export const maxEntryIds = 50
/** The most members that are named. Those who have left stay in history. */
export const maxNamed = 60

/** An entry, by its day and not by when it was recorded. */
const edge = z.nullable(z.object({ activityId: z.uuid(), happenedAt: instant, day: z.string(), by: recorder }))

/** The best score, on the first day with it. Null for what has no scores. */
const best = z.nullable(z.object({ value: z.number(), unit: z.nullable(z.string()), day: z.string() }))

/** Of entries, only those count that `GET /api/activities/{childId}` lists for the same `thing` and days. */
const facts = z.object({
  thing: z.object({
    kind: z.enum(['habit', 'skill', 'reward', 'title', 'all']),
    id: z.nullable(z.uuid()),
    title: z.nullable(z.string()),
    isArchived: z.boolean(),
  }),
  from: z.string(),
  to: z.string(),
  /** Entries. */
  times: z.int(),
  /** Different days of them. */
  days: z.int(),
  /** The days on which a habit was due, from the day it was added to today or the day it was archived; null for all else. */
  dueDays: z.nullable(z.int()),
  /** The sum, with the bonuses of completions. */
  points: z.int(),
  first: edge,
  last: edge,
  /** Of a habit: due days in a row, as the list of habits says. */
  streak: z.nullable(z.object({ current: z.int(), longest: z.int() })),
  best,
  /** The most times first. A former member has no id. */
  byMember: z.array(z.object({ id: z.nullable(z.uuid()), name: z.nullable(z.string()), times: z.int() })),
  /** The newest entries, newest first, and how many there are beyond. */
  entryIds: z.array(z.uuid()),
  more: z.int(),
  /** The same of all time. */
  ever: z.object({ times: z.int(), first: edge, last: edge, best }),
})
export type Facts = z.infer<typeof facts>

export const readFacts = defineCall({
  method: 'GET',
  path: '/api/facts/{childId}',
  summary: 'All facts about a thing of a child between two days, both included; each number with the entries behind it',
  roles,
  scopes: ['read'],
  query: z.object({ thing, from: day, to: day }),
  exampleQuery: { thing: 'all', from: '2026-03-01', to: '2026-03-31' },
  reply: facts,
})
