import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { exampleId, id } from '../../platform/http/shapes.ts'
import { childRoles } from '../auth/rules.ts'
import { badge } from '../badges/contract.ts'
import { avatarEmojis } from '../children/contract.ts'
import { parts, thingPictures } from '../habits/contract.ts'
import { partsOfDay } from '../habits/parts.ts'
import { seenJob } from '../jobs/contract.ts'
import { photo } from '../moments/contract.ts'
import { actReply } from '../points/contract.ts'
import { pictureNames } from '../rewards/contract.ts'

// The calls of a child's own view beside those of `lending`. No path names a child: the session knows who uses it.

/** Every call answers `choose_child` until one of several children has entered. */
const refusals = { choose_child: 409 } as const

const seenChild = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An emoji. */
  avatarUrl: z.string(),
  /** The balance; may be below zero. */
  points: z.int(),
  /** Today, from the birthday or as it was entered. */
  age: z.nullable(z.int()),
})

const seenHabit = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.nullable(z.string()),
  part: z.enum(parts),
  picture: z.nullable(z.enum(thingPictures)),
  minutes: z.nullable(z.int()),
  /** For one day. */
  points: z.int(),
  /** Today. */
  isDone: z.boolean(),
  /** A request for today is open. */
  isAsked: z.boolean(),
  /** It was ticked by the child, who can untick it. */
  isMine: z.boolean(),
})
export type SeenHabit = z.infer<typeof seenHabit>

const goal = z.object({
  rewardId: z.uuid(),
  /** A ready-made one in the language of the request. */
  title: z.string(),
  picture: z.nullable(z.enum(pictureNames)),
  /** Takes precedence over `picture`. */
  imageUrl: z.nullable(z.string()),
  pointsCost: z.int(),
  /** The balance. */
  points: z.int(),
  /** Until the balance reaches the price, at the pace of the last weeks; 0 when it does, null when that is not known. */
  days: z.nullable(z.int()),
})

const today = z.object({
  child: seenChild,
  /** The family's day. */
  day: z.string(),
  partNow: z.enum(partsOfDay),
  /** Of the family's clock, 0 to 23. */
  hour: z.int(),
  /** No habit is due today: the child is excused. */
  isRestDay: z.boolean(),
  /**
   * Those that are due and those completed today: of the part that it is now, then those of any time, then the others
   * from morning to evening; within a part as the family ordered them.
   */
  habits: z.array(seenHabit),
  goal: z.nullable(goal),
  /** How many requests of the child wait for an answer. */
  openRequests: z.int(),
  jobs: z.array(seenJob),
  badges: z.array(badge),
})
export type Today = z.infer<typeof today>

export const readToday = defineCall({
  method: 'GET',
  path: '/api/child/today',
  summary: 'What is there to do today, and what the child saves for',
  roles: childRoles,
  reply: today,
  refusals,
})

export const tickHabit = defineCall({
  method: 'PUT',
  path: '/api/child/habits/{id}/today',
  summary: 'Tick a habit today, or take the own tick back; where the family wants to be asked, ask or take that back',
  roles: childRoles,
  body: z.object({ isDone: z.boolean() }),
  example: { isDone: true },
  reply: z.object({
    state: z.enum(['open', 'asked', 'done']),
    /** The balance. */
    points: z.int(),
    ...actReply,
  }),
  refusals: { ...refusals, habit_completed: 409, quota_reached: 409, too_many_requests: 409 },
})

const seenReward = z.object({
  id: z.uuid(),
  /** A ready-made one in the language of the request. */
  title: z.string(),
  description: z.nullable(z.string()),
  picture: z.nullable(z.enum(pictureNames)),
  /** Takes precedence over `picture`. */
  imageUrl: z.nullable(z.string()),
  pointsCost: z.int(),
  /** The balance reaches the price. */
  isReachable: z.boolean(),
  /** As `goal.days`. */
  days: z.nullable(z.int()),
  /** The open request for it. */
  requestId: z.nullable(z.uuid()),
  /** The day on which it can be had again where its limit is reached, else null. */
  nextDay: z.nullable(z.string()),
  /** It was redeemed and is still to be given. */
  isPromised: z.boolean(),
})
export type SeenReward = z.infer<typeof seenReward>

export const readStore = defineCall({
  method: 'GET',
  path: '/api/child/store',
  summary: 'The child’s store, cheapest first',
  roles: childRoles,
  reply: z.array(seenReward),
  refusals,
})

export const storyPageSize = 20
export const storyDays = 60

export const storyKinds = [
  'praise',
  'checkin',
  'completion',
  'score',
  'badge',
  'redemption',
  'moment',
  'deduction',
] as const

const storyEntry = z.object({
  /** Of its entry in history. A badge has that of the completion that first earned it, and follows it in the list. */
  id: z.uuid(),
  kind: z.enum(storyKinds),
  /** What it was about, in the language of the request where the app has a text for it. */
  title: z.string(),
  points: z.nullable(z.int()),
  /** Of the habit or the reward. */
  picture: z.nullable(z.enum([...thingPictures, ...pictureNames])),
  /** The family's day. */
  day: z.string(),
  /** Of a score that was a new best. */
  best: z.nullable(z.object({ value: z.int(), unit: z.nullable(z.string()) })),
  /** Whether it completed a habit that is done for praise alone since. */
  isGrown: z.boolean(),
  /** Of a moment that was marked for the child. */
  text: z.nullable(z.string()),
  photos: z.array(photo),
})
export type StoryEntry = z.infer<typeof storyEntry>

export const readStory = defineCall({
  method: 'GET',
  path: '/api/child/story',
  summary: 'What went well in the newest 60 days, newest first, 20 entries at a time',
  roles: childRoles,
  /** The id of the last entry seen. */
  query: z.object({ before: z.optional(id) }),
  reply: z.array(storyEntry),
  refusals,
})

export const readOwnPhoto = defineCall({
  method: 'GET',
  path: '/api/child/photos/{id}',
  summary: 'A photo of a moment that was marked for the child, as WebP',
  roles: childRoles,
  query: z.object({ size: z._default(z.enum(['small', 'large']), 'large') }),
  reply: null,
  replyType: 'image/webp',
  refusals,
})

export const listDeeds = defineCall({
  method: 'GET',
  path: '/api/child/deeds',
  summary: 'The titles of the quick list, for telling of something good',
  roles: childRoles,
  reply: z.array(
    z.object({
      /** Names a default. */
      key: z.nullable(z.string()),
      /** A default in the language of the request. */
      title: z.string(),
    }),
  ),
  refusals,
})

export const updateMe = defineCall({
  method: 'PUT',
  path: '/api/child/me',
  summary: 'Choose one of the app’s avatars, or what to save for; null saves for nothing',
  roles: childRoles,
  body: z.object({ avatarUrl: z.optional(z.enum(avatarEmojis)), goalRewardId: z.optional(z.nullable(id)) }),
  example: { avatarUrl: '🦊', goalRewardId: exampleId('rewards') },
  reply: seenChild,
  refusals,
})

export const followChild = defineCall({
  method: 'GET',
  path: '/api/child/events',
  summary:
    'Server-sent events `child` and `request`: something of the child or a job, or a request of the child, has changed',
  roles: childRoles,
  reply: null,
  replyType: 'text/event-stream',
  refusals,
})
