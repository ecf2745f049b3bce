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
import type { SampleEvent } from './sampleEvents.ts'

type HabitInput = Parameters<typeof addHabitToChild>[1]
type SkillInput = Parameters<typeof addSkillToChild>[1]

/** The sample family sends no idempotency keys, because none of its requests is ever retried. */
const withoutKey = { requestKey: undefined, isAssumed: false, tells: () => {} }

/** A habit that started some days ago, with check-ins on some days since. */
export function habitEvents(
  input: HabitInput,
  startedDaysAgo: number,
  checkedDaysAgo: readonly number[],
): SampleEvent[] {
  let id: string
  return [
    { daysAgo: startedDaysAgo, minutes: 300, write: async (ctx) => (id = (await addHabitToChild(ctx, input)).id) },
    ...checkedDaysAgo.map((daysAgo) => ({
      daysAgo,
      // At the current time of day: a minute earlier could be the previous day.
      minutes: 0,
      write: (ctx: Parameters<SampleEvent['write']>[0]) =>
        checkInUnlessOvertaken(
          { ...ctx, ...withoutKey },
          id,
          { date: dayAt(ctx.now, ctx.timeZone) },
          checkingInWithin(ctx.sql),
        ),
    })),
  ]
}

/** A challenge with its scores by days ago. */
export function skillEvents(
  input: SkillInput,
  startedDaysAgo: number,
  scores: readonly (readonly [daysAgo: number, score: number])[],
): SampleEvent[] {
  let id: string
  return [
    { daysAgo: startedDaysAgo, minutes: 290, write: async (ctx) => (id = (await addSkillToChild(ctx, input)).id) },
    ...scores.map(([daysAgo, currentBest]) => ({
      daysAgo,
      minutes: 20,
      write: (ctx: Parameters<SampleEvent['write']>[0]) => progressSkill(ctx, id, { currentBest }),
    })),
  ]
}

export function momentEvent(
  childId: string,
  daysAgo: number,
  moment: { weather: Weather; mood: Mood; content: string },
): SampleEvent {
  return {
    daysAgo,
    minutes: 5,
    write: (ctx) => addMomentOfChild({ ...ctx, ...withoutKey }, { childId, ...moment }, writeActIn(ctx.sql)),
  }
}

/** A custom reward that is expensive enough to save for. */
export function customRewardEvent(input: Parameters<typeof addRewardToStore>[1], daysAgo: number): SampleEvent {
  return { daysAgo, minutes: 280, write: (ctx) => addRewardToStore(ctx, input) }
}

/** The redemption of a preset reward. */
export function redemptionEvent(childId: string, daysAgo: number, presetKey: PresetKey): SampleEvent {
  return {
    daysAgo,
    minutes: 2,
    async write(ctx) {
      const store = JSON.parse((await listRewardsOfChild(ctx, childId)).text) as Reward[]
      const reward = store.find((one) => one.presetKey === presetKey)!
      return redeemUnlessOvertaken(
        { ...ctx, ...withoutKey },
        { childId, rewardId: reward.id, pointsSpent: reward.pointsCost },
        redeemingWithin(ctx.sql),
      )
    },
  }
}
