import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { description, id, instant, optionalText, orDefault, title, wholeNumber } from '../../platform/http/shapes.ts'
import { child } from '../children/contract.ts'
import { recorder } from '../points/contract.ts'
import { httpsAddress } from './httpsAddress.ts'

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
export const maxImageUrlLength = 2_000

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
  createdAt: instant,
})
export type Reward = z.infer<typeof reward>

export const listRewards = defineCall({
  method: 'GET',
  path: '/api/rewards/{childId}',
  summary: 'The child’s store, cheapest first, then oldest',
  reply: z.array(reward),
  status: 200,
})

export const addReward = defineCall({
  method: 'POST',
  path: '/api/rewards',
  summary: 'Put a reward of the family’s own into the store',
  body: z.object({
    childId: id,
    title,
    description,
    pointsCost: wholeNumber(1, maxPointsCost),
    category: orDefault(z.enum(categories), 'gift'),
    imageUrl: optionalText(maxImageUrlLength).check(
      z.refine((url) => url == null || httpsAddress.safeParse(url).success, { error: 'must be an https address' }),
    ),
    picture: z.optional(z.nullable(z.enum(pictureNames))),
  }),
  reply: reward,
  status: 201,
  refusals: { quota_reached: 409 },
})

export const deleteReward = defineCall({
  method: 'DELETE',
  path: '/api/rewards/{id}',
  summary: 'Take a reward out of the store; past redemptions stay in the timeline',
  reply: null,
  status: 204,
})

export const redeemReward = defineCall({
  method: 'POST',
  path: '/api/rewards/redeem',
  summary: 'Spend points on a reward',
  body: z.object({
    childId: id,
    rewardId: id,
    /** The price that was shown. When the stored price differs, nothing is spent. */
    pointsSpent: z.int(),
  }),
  reply: z.object({
    redemption: z.object({
      /** Also the id of its entry in the timeline. */
      id: z.uuid(),
      rewardId: z.uuid(),
      title: z.string(),
      pointsSpent: z.int(),
      createdAt: instant,
      by: recorder,
    }),
    child,
    /** The timeline entry, for undoing it. */
    activityId: z.uuid(),
  }),
  status: 201,
  refusals: { quota_reached: 409, insufficient_points: 409, price_changed: 409 },
})
