import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { idOrder, instant, orDefault } from '../../platform/http/shapes.ts'
import { roles } from '../auth/rules.ts'
import { languages } from '../i18n/rules.ts'

/** What a calendar can hold, in the order of the form. */
export const feedKinds = ['birthdays', 'rest', 'due', 'owed', 'week', 'today'] as const
export type FeedKind = (typeof feedKinds)[number]

export const maxFeeds = 5
/** As many children as one feed can name. One for all of them names none. */
const maxFeedChildren = 20

const feed = {
  kinds: z.array(z.enum(feedKinds)).check(
    z.minLength(1),
    z.maxLength(feedKinds.length),
    z.refine((kinds) => new Set(kinds).size === kinds.length, { error: 'must be different kinds' }),
  ),
  /** Null for all children. */
  childIds: z.nullable(z.array(z.uuid())),
  /** Whether children have their names in it, or initials. */
  showNames: z.boolean(),
}

const item = { table: 'calendar_feeds', column: 'id' }

export const addFeed = defineCall({
  method: 'POST',
  path: '/api/calendar-feeds',
  summary: 'Make an address that calendars read',
  roles,
  body: z.object({
    kinds: feed.kinds,
    childIds: orDefault(z.nullable(idOrder.check(z.minLength(1), z.maxLength(maxFeedChildren))), null),
    showNames: orDefault(feed.showNames, false),
    /** Of its texts; absent: that of the account, or of `Accept-Language`. */
    language: z.optional(z.enum(languages)),
  }),
  example: { kinds: ['birthdays', 'rest'] },
  // The address is null when the request is a repeated one: it is returned once.
  reply: z.object({ id: z.uuid(), url: z.nullable(z.string()) }),
  status: 201,
  refusals: { too_many_feeds: 409, sample_family: 409 },
})

const listedFeed = z.object({
  id: z.uuid(),
  ...feed,
  createdAt: instant,
  /** The family's day on which a calendar read it last. */
  lastReadDay: z.nullable(z.string()),
})
export type Feed = z.infer<typeof listedFeed>

export const listFeeds = defineCall({
  method: 'GET',
  path: '/api/calendar-feeds',
  summary: 'Your calendar feeds, newest first',
  roles,
  reply: z.array(listedFeed),
})

export const endFeed = defineCall({
  method: 'DELETE',
  path: '/api/calendar-feeds/{id}',
  summary: 'End one of your calendar feeds at once',
  roles,
  item,
  reply: null,
})
