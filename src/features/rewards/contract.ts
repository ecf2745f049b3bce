import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import {
  archivedQuery,
  description,
  exampleId,
  id,
  instant,
  optionalText,
  orDefault,
  page,
  title,
  wholeNumber,
  unusedQuery,
} from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { roles } from '../auth/rules.ts'
import { child } from '../children/contract.ts'
import { actReply, member, recorder } from '../points/contract.ts'
import { httpsAddress, maxImageUrlLength } from './httpsAddress.ts'

/** How many a child may have, archived ones as well: room for a new one each week of ten years. */
export const maxRewards = 600

export const categories = ['gift', 'privilege', 'toy', 'book', 'activity', 'treat', 'outing', 'other'] as const
export type Category = (typeof categories)[number]

/** The drawings that a family may choose from. */
export const pictureNames = [
  'gift',
  'ticket',
  'iceCream',
  'cake',
  'swim',
  'paw',
  'popcorn',
  'tent',
  'ball',
  'palette',
  'book',
  'sticker',
  'car',
  'screen',
  'moon',
  'snack',
] as const
export type PictureName = (typeof pictureNames)[number]

export const maxPointsCost = 1_000_000
export const maxLimitCount = 100
export const maxStock = 1_000
/** Pieces of a countable reward that are redeemed at once. */
export const maxTimes = 100
export const maxUnitLength = 12

export const limitPeriods = ['day', 'week'] as const

const reward = z.object({
  id: z.uuid(),
  childId: z.uuid(),
  /** In English where `presetKey` is set; clients word that one in their language. */
  title: z.string(),
  description: z.nullable(z.string()),
  pointsCost: z.int(),
  category: z.enum(categories),
  imageUrl: z.nullable(z.string()),
  /** The drawing that was chosen. `imageUrl` takes precedence. */
  picture: z.nullable(z.enum(pictureNames)),
  isCustom: z.boolean(),
  /** Names one of the six presets that every store starts with. */
  presetKey: z.nullable(z.string()),
  /** How often it can be redeemed in a `limitPer`. Both are null without a limit. */
  limitCount: z.nullable(z.int()),
  limitPer: z.nullable(z.enum(limitPeriods)),
  /** How many are left; null when they are not counted. */
  stock: z.nullable(z.int()),
  /** Whether several can be redeemed at once, such as seven times 1 €. */
  isCountable: z.boolean(),
  /** What one piece of a countable reward is called: `1 €`, `10 min`. */
  unit: z.nullable(z.string()),
  /** How many more can be redeemed in this `limitPer`; null without a limit. */
  limitLeft: z.nullable(z.int()),
  /** The day on which it can be redeemed again where its limit is reached, else null. */
  nextDay: z.nullable(z.string()),
  createdAt: instant,
  /** When it was deleted; null while it is in the store. */
  archivedAt: z.nullable(instant),
})
export type Reward = z.infer<typeof reward>

export const listRewards = defineCall({
  method: 'GET',
  path: '/api/rewards/{childId}',
  summary: 'The child’s store, cheapest first, then oldest; or what was deleted from it, last deleted first',
  roles,
  scopes: ['read'],
  query: archivedQuery,
  reply: z.array(reward),
})

const pointsCost = wholeNumber(1, maxPointsCost)
const imageUrl = optionalText(maxImageUrlLength).check(
  z.refine((url) => url == null || httpsAddress.safeParse(url).success, { error: 'must be an https address' }),
)
/** All optional, and null for none. A limit needs a count and a period. */
const choices = {
  description,
  imageUrl,
  picture: z.optional(z.nullable(z.enum(pictureNames))),
  limitCount: z.optional(z.nullable(wholeNumber(1, maxLimitCount))),
  limitPer: z.optional(z.nullable(z.enum(limitPeriods))),
  stock: z.optional(z.nullable(wholeNumber(0, maxStock))),
  isCountable: z.optional(z.boolean()),
  unit: optionalText(maxUnitLength),
}

export const addReward = defineCall({
  method: 'POST',
  path: '/api/rewards',
  summary: 'Put a reward of the family’s own into the store',
  roles: rights.changeRewards,
  body: z.object({ childId: id, title, pointsCost, category: orDefault(z.enum(categories), 'gift'), ...choices }),
  example: { childId: exampleId('children'), title: 'Cinema', pointsCost: 40 },
  reply: reward,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const updateReward = defineCall({
  method: 'PUT',
  path: '/api/rewards/{id}',
  summary: 'Change a reward; a ready-made one becomes the family’s own. Past redemptions stay as they are',
  roles: rights.changeRewards,
  body: z.object({
    title: z.optional(title),
    pointsCost: z.optional(pointsCost),
    category: z.optional(z.enum(categories)),
    ...choices,
  }),
  example: { pointsCost: 45, stock: 3 },
  reply: reward,
})

export const restoreReward = defineCall({
  method: 'POST',
  path: '/api/rewards/{id}/restore',
  summary: 'Bring a deleted reward back, with everything it had',
  roles: rights.changeRewards,
  reply: reward,
})

export const deleteReward = defineCall({
  method: 'DELETE',
  path: '/api/rewards/{id}',
  summary: 'Take a reward out of the store; past redemptions stay in the timeline',
  roles: rights.changeRewards,
  query: unusedQuery,
  reply: null,
})

export const redemptionStatuses = ['owed', 'given', 'returned'] as const

const redemption = z.object({
  /** Also the id of its entry in the timeline. */
  id: z.uuid(),
  childId: z.uuid(),
  rewardId: z.uuid(),
  /** The name of the reward at that time, in English where `presetKey` is set. */
  title: z.string(),
  presetKey: z.nullable(z.string()),
  category: z.enum(categories),
  picture: z.nullable(z.enum(pictureNames)),
  /** For one piece. */
  pointsSpent: z.int(),
  /** Whether the reward was countable, and what one piece was called then. */
  isCountable: z.boolean(),
  unit: z.nullable(z.string()),
  times: z.int(),
  /** How many of them were given. */
  givenTimes: z.int(),
  /** `returned` when it was undone. */
  status: z.enum(redemptionStatuses),
  createdAt: instant,
  /** Null while it is owed, also when some were given. */
  givenAt: z.nullable(instant),
  by: recorder,
  givenBy: member,
})
export type Redemption = z.infer<typeof redemption>

export const redeemReward = defineCall({
  method: 'POST',
  path: '/api/rewards/redeem',
  summary: 'Spend points on a reward, which is owed from then on',
  roles: rights.redeem,
  body: z.object({
    childId: id,
    rewardId: id,
    /** The price of one that was shown. When the stored price differs, nothing is spent. */
    pointsSpent: z.int(),
    /** More than one only of a countable reward. */
    times: orDefault(wholeNumber(1, maxTimes), 1),
  }),
  example: { childId: exampleId('children'), rewardId: exampleId('rewards'), pointsSpent: 40, times: 1 },
  reply: z.object({
    redemption,
    child,
    /** The timeline entry, for undoing it. */
    activityId: z.uuid(),
    ...actReply,
  }),
  status: 201,
  refusals: { quota_reached: 409, price_changed: 409, limit_reached: 409, out_of_stock: 409, insufficient_points: 409 },
})

export const listRedemptions = defineCall({
  method: 'GET',
  path: '/api/redemptions/{childId}',
  summary: 'What the child spent points on, newest first',
  roles,
  scopes: ['read'],
  query: z.extend(page, { status: z.optional(z.enum(redemptionStatuses)) }),
  exampleQuery: { before: exampleId('redemptions') },
  reply: z.array(redemption),
})

export const giveRedemption = defineCall({
  method: 'POST',
  path: '/api/redemptions/{id}/given',
  summary: 'Note that a redeemed reward was given, all that is left or some; all, repeated by anybody, the same',
  roles: rights.redeem,
  body: z.object({ times: z.optional(wholeNumber(1, maxTimes)) }),
  mayLackBody: true,
  example: {},
  reply: redemption,
  refusals: { already_undone: 409 },
})

export const oweRedemption = defineCall({
  method: 'DELETE',
  path: '/api/redemptions/{id}/given',
  summary: 'Note that all of a redeemed reward is still owed',
  roles: rights.redeem,
  reply: redemption,
  refusals: { already_undone: 409 },
})
