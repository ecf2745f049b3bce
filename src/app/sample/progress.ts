import { checkingInWithin, checkInUnlessOvertaken } from '../../features/habits/checkIn.ts'
import { addHabitToChild } from '../../features/habits/service.ts'
import type { Mood, Weather } from '../../features/moments/contract.ts'
import { addMomentOfChild } from '../../features/moments/service.ts'
import { writeActIn } from '../../features/points/acts.ts'
import type { Reward } from '../../features/rewards/contract.ts'
import { redeemingWithin, redeemUnlessOvertaken } from '../../features/rewards/redeem.ts'
import type { PresetKey } from '../../features/rewards/rules.ts'
import { addRewardToStore, listRewardsOfChild } from '../../features/rewards/service.ts'
import { progressSkill } from '../../features/skills/progress.ts'
import { addSkillToChild } from '../../features/skills/service.ts'
import { dayAt } from '../../platform/time/rules.ts'
import type { Happening } from './happening.ts'

type HabitInput = Parameters<typeof addHabitToChild>[1]
type SkillInput = Parameters<typeof addSkillToChild>[1]

/** A sample family sends no keys: nothing of it is ever asked for again. */
const atOnce = { requestKey: undefined, isAssumed: false, tells: () => {} }

/** A habit that was started some days ago and checked in on some days since. */
export function habitWith(input: HabitInput, startedDaysAgo: number, checkedDaysAgo: readonly number[]): Happening[] {
  let id: string
  return [
    { daysAgo: startedDaysAgo, minutes: 300, happen: async (ctx) => (id = (await addHabitToChild(ctx, input)).id) },
    ...checkedDaysAgo.map((daysAgo) => ({
      daysAgo,
      // At the time of day it is now: a minute earlier could be the day before.
      minutes: 0,
      happen: (ctx: Parameters<Happening['happen']>[0]) =>
        checkInUnlessOvertaken(
          { ...ctx, ...atOnce },
          id,
          { date: dayAt(ctx.now, ctx.timeZone) },
          checkingInWithin(ctx.sql),
        ),
    })),
  ]
}

/** A challenge with its scores, each so many days ago. */
export function skillWith(
  input: SkillInput,
  startedDaysAgo: number,
  scores: readonly (readonly [daysAgo: number, score: number])[],
): Happening[] {
  let id: string
  return [
    { daysAgo: startedDaysAgo, minutes: 290, happen: async (ctx) => (id = (await addSkillToChild(ctx, input)).id) },
    ...scores.map(([daysAgo, currentBest]) => ({
      daysAgo,
      minutes: 20,
      happen: (ctx: Parameters<Happening['happen']>[0]) => progressSkill(ctx, id, { currentBest }),
    })),
  ]
}

export function momentOf(
  childId: string,
  daysAgo: number,
  moment: { weather: Weather; mood: Mood; content: string },
): Happening {
  return {
    daysAgo,
    minutes: 5,
    happen: (ctx) => addMomentOfChild({ ...ctx, ...atOnce }, { childId, ...moment }, writeActIn(ctx.sql)),
  }
}

/** A reward of the family's own, dear enough to save for. */
export function wishOf(input: Parameters<typeof addRewardToStore>[1], daysAgo: number): Happening {
  return { daysAgo, minutes: 280, happen: (ctx) => addRewardToStore(ctx, input) }
}

/** One of the ready-made rewards, redeemed. */
export function redemptionOf(childId: string, daysAgo: number, presetKey: PresetKey): Happening {
  return {
    daysAgo,
    minutes: 2,
    async happen(ctx) {
      const store = JSON.parse((await listRewardsOfChild(ctx, childId)).text) as Reward[]
      const reward = store.find((one) => one.presetKey === presetKey)!
      return redeemUnlessOvertaken(
        { ...ctx, ...atOnce },
        { childId, rewardId: reward.id, pointsSpent: reward.pointsCost },
        redeemingWithin(ctx.sql),
      )
    },
  }
}
