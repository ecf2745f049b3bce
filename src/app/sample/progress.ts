import { updateChildOfFamily } from '../../features/children/service.ts'
import { checkIn } from '../../features/habits/checkIn.ts'
import { everyDay } from '../../features/habits/rules.ts'
import { addHabitToChild } from '../../features/habits/service.ts'
import { add as addMoment } from '../../features/moments/add.ts'
import type { Mood, Weather } from '../../features/moments/contract.ts'
import { redeem } from '../../features/rewards/redeem.ts'
import { noteGiven } from '../../features/rewards/redemptions.ts'
import type { PresetKey } from '../../features/rewards/presets.ts'
import { addRewardToStore, listRewardsOfChild } from '../../features/rewards/service.ts'
import { progress } from '../../features/skills/progress.ts'
import { addSkillToChild } from '../../features/skills/service.ts'
import type { Step } from './steps.ts'

type HabitInput = Omit<Parameters<typeof addHabitToChild>[1], 'weekdays'>
type SkillInput = Parameters<typeof addSkillToChild>[1]
type RewardInput = Parameters<typeof addRewardToStore>[1]

export function habitSteps(input: HabitInput, addedDaysAgo: number, checkedDaysAgo: readonly number[]): Step[] {
  let id: string
  return [
    {
      daysAgo: addedDaysAgo,
      minutes: 300,
      run: async ({ tx, ctx }) => (id = (await addHabitToChild(tx, { ...input, weekdays: [...everyDay] }, ctx)).id),
    },
    ...checkedDaysAgo.map((daysAgo): Step => ({
      daysAgo,
      // At the present time of day: a minute earlier could be on the previous day.
      minutes: 0,
      run: ({ perform, ctx }) => perform(checkIn, { params: { id }, body: { date: ctx.today } }),
    })),
  ]
}

export function skillSteps(
  input: SkillInput,
  addedDaysAgo: number,
  scores: readonly (readonly [daysAgo: number, score: number])[],
): Step[] {
  let id: string
  return [
    {
      daysAgo: addedDaysAgo,
      minutes: 290,
      run: async ({ tx, ctx }) => (id = (await addSkillToChild(tx, input, ctx)).id),
    },
    ...scores.map(([daysAgo, currentBest]): Step => ({
      daysAgo,
      minutes: 20,
      run: ({ perform }) => perform(progress, { params: { id }, body: { currentBest } }),
    })),
  ]
}

interface SampleMoment {
  weather: Weather
  mood: Mood
  content: string
}

export function momentStep(childId: string, daysAgo: number, moment: SampleMoment): Step {
  return { daysAgo, minutes: 5, run: ({ perform }) => perform(addMoment, { body: { childId, ...moment } }) }
}

/** A reward of the family's own that the child saves for. */
export function wishStep(input: RewardInput, daysAgo: number): Step {
  return {
    daysAgo,
    minutes: 280,
    async run({ tx, ctx }) {
      const { id: goalRewardId } = await addRewardToStore(tx, input, ctx)
      await updateChildOfFamily(tx, input.childId, { goalRewardId }, ctx)
    },
  }
}

/** The redemption of a preset reward, which was given since unless it is still owed. */
export function redemptionStep(childId: string, daysAgo: number, presetKey: PresetKey, { isOwed = false } = {}): Step {
  return {
    daysAgo,
    minutes: 2,
    async run({ tx, ctx, perform }) {
      const store = await listRewardsOfChild(tx, childId, ctx)
      const { id: rewardId, pointsCost } = store.find((one) => one.presetKey === presetKey)!
      const { redemption } = await perform(redeem, { body: { childId, rewardId, pointsSpent: pointsCost, times: 1 } })
      if (!isOwed) await noteGiven(tx, redemption.id, undefined, ctx)
    },
  }
}
