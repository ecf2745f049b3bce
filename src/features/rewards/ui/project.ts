import type { InfiniteData } from '@tanstack/react-query'
import type { Calendar } from '../../../platform/time/rules.ts'
import { dayOfWaiting } from '../../points/ui/waitingEntry.ts'
import type { QueuedAct, ShownAct } from '../../sync/ui/outbox.ts'
import { maxTimes, type Redemption, type Reward } from '../contract.ts'
import { nextDayOf, periodStart } from '../rules.ts'

interface Context {
  calendar: Calendar
  today: string
}

const redeemedIn = (acts: readonly ShownAct[]) =>
  acts.flatMap(({ queued }) => (queued?.entry.type === 'reward' ? [queued] : []))

/** What is left of rewards after redemptions. */
export function projectRewards(
  rewards: readonly Reward[],
  acts: readonly ShownAct[],
  { calendar, today }: Context,
): Reward[] {
  const redeemed = redeemedIn(acts)
  const timesOf = (isMeant: (act: QueuedAct) => boolean) =>
    redeemed.filter(isMeant).reduce((sum, { request }) => sum + (request.body.times as number), 0)
  return rewards.map((reward) => {
    const { id, stock, limitLeft, limitPer } = reward
    const isOfReward = ({ entry }: QueuedAct) => entry.subjectId === id
    if (!redeemed.some(isOfReward)) return reward
    const start = limitPer ? periodStart(limitPer, today) : today
    const times = timesOf((act) => isOfReward(act) && dayOfWaiting(act, calendar) >= start)
    const left = limitLeft === null ? null : Math.max(0, limitLeft - times)
    return {
      ...reward,
      stock: stock === null ? null : Math.max(0, stock - timesOf(isOfReward)),
      limitLeft: left,
      nextDay: left === 0 ? nextDayOf({ ...reward, redeemedDays: [today] }, today, maxTimes) : reward.nextDay,
    }
  })
}

function redemptionOf({ key, childId, ownerId, tappedAt, request, entry }: QueuedAct): Redemption {
  const { rewardId, pointsSpent, times } = request.body as Pick<Redemption, 'rewardId' | 'pointsSpent' | 'times'>
  const data = JSON.parse(entry.metadata) as Pick<Redemption, 'presetKey' | 'category' | 'picture'> & { unit?: string }
  return {
    id: key,
    childId,
    rewardId,
    title: entry.title,
    presetKey: data.presetKey,
    category: data.category,
    picture: data.picture,
    pointsSpent,
    isCountable: 'unit' in data,
    unit: data.unit ?? null,
    times,
    givenTimes: 0,
    status: 'owed',
    createdAt: tappedAt,
    givenAt: null,
    by: { id: ownerId, name: '', via: null },
    givenBy: null,
  }
}

/** The redemptions of acts that are not among these, in the order of the taps. */
function redemptionsOf(acts: readonly ShownAct[], known: readonly Redemption[]): Redemption[] {
  const ids = new Set(known.map(({ id }) => id))
  return redeemedIn(acts).flatMap((act) => (ids.has(act.key) ? [] : [redemptionOf(act)]))
}

/** What is still to give, oldest first. */
export function projectOwed(owed: readonly Redemption[], acts: readonly ShownAct[]): Redemption[] {
  const undone = new Set(acts.map(({ queued }) => queued?.entry.undoes))
  return [...owed.filter(({ id }) => !undone.has(id)), ...redemptionsOf(acts, owed)]
}

/** All redemptions, newest first. */
export function projectRedemptions(
  data: InfiniteData<Redemption[]>,
  acts: readonly ShownAct[],
): InfiniteData<Redemption[]> {
  const [first = [], ...others] = data.pages
  return { ...data, pages: [[...redemptionsOf(acts, data.pages.flat()).toReversed(), ...first], ...others] }
}

/** By the names that `useShown` uses. */
export const projections = { rewards: projectRewards, owed: projectOwed, redemptions: projectRedemptions }
