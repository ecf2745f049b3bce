import * as z from 'zod/mini'
import { defineCall } from '../../platform/http/contract.ts'
import { exampleId, id, title, wholeNumber } from '../../platform/http/shapes.ts'
import { rights } from '../auth/rights.ts'
import { listQuickActions, maxPoints, maxQuickActions } from '../behaviors/contract.ts'
import { addHabit, listHabits } from '../habits/contract.ts'
import { addReward, listRewards } from '../rewards/contract.ts'

/** Habits of one pack, and rewards of one pack, at most. */
export const maxOfKind = 20

export const addPack = defineCall({
  method: 'POST',
  path: '/api/packs',
  summary: 'Add several habits, quick actions and rewards at once: all of them or none',
  roles: rights.changeHabits,
  body: z.object({
    childId: id,
    habits: z.array(z.omit(addHabit.body, { childId: true })).check(z.maxLength(maxOfKind)),
    /** They come first on the list; one that is on it already stays where it is. */
    quickActions: z.array(z.object({ title, points: wholeNumber(1, maxPoints) })).check(z.maxLength(maxQuickActions)),
    rewards: z.array(z.omit(addReward.body, { childId: true })).check(z.maxLength(maxOfKind)),
  }),
  example: {
    childId: exampleId('children'),
    habits: [{ title: 'Make the bed' }],
    quickActions: [{ title: 'Shared a toy', points: 5 }],
    rewards: [{ title: 'Cinema', pointsCost: 300, picture: 'popcorn' }],
  },
  reply: z.object({
    habits: listHabits.reply,
    /** The whole list. */
    quickActions: listQuickActions.reply,
    rewards: listRewards.reply,
  }),
  status: 201,
  refusals: { quota_reached: 409 },
})
