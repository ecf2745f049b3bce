import { sql } from '../../platform/db/sql.ts'
import { conflict, invalidInput } from '../../platform/http/errors.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { recorderOf } from '../points/service.ts'
import { redeemReward, type Reward } from './contract.ts'
import { amountOf, limitLeftOf, nextDayOf } from './rules.ts'
import { redeemedDays } from './service.ts'
import { changeStock } from './stock.ts'

interface State extends Pick<
  Reward,
  'id' | 'title' | 'presetKey' | 'category' | 'picture' | 'limitCount' | 'limitPer' | 'stock' | 'isCountable' | 'unit'
> {
  cost: number
  /** The days of the latest pieces that were redeemed, as many as the limit. */
  redeemedDays: readonly string[]
}

/**
 * Spends points on a reward, which is owed from then on. Of any number of redemptions at one instant only as many
 * succeed as balance, limit and stock allow.
 */
export const redeem: Act<typeof redeemReward, State> = defineAct({
  call: redeemReward,
  ids: ({ body }) => ({ childId: body.childId, subjectId: body.rewardId }),
  child: sql`request.child_id`,
  state: sql`
    select json_build_object('id', r.id, 'title', r.title, 'cost', r.points_cost, 'presetKey', r.preset_key, 'category', r.category,
      'picture', r.picture, 'limitCount', r.limit_count, 'limitPer', r.limit_per, 'stock', r.stock, 'isCountable', r.is_countable,
      'unit', r.unit, 'redeemedDays', ${redeemedDays})
    from rewards r
    where r.family_id = c.family_id and r.id = request.subject_id and r.child_id = c.id and r.archived_at is null`,
  decide({ child, lastSeq, state: reward }, { body: { pointsSpent, times } }, at) {
    const { familyId, now, today, newId } = at
    const { cost, title, presetKey, category, picture, stock, isCountable, unit, redeemedDays: days } = reward
    requireRedeemable({ reward, points: child.points, today }, { pointsSpent, times })
    const spent = cost * times
    const id = newId()
    return {
      reply: {
        redemption: {
          id,
          childId: child.id,
          rewardId: reward.id,
          title,
          presetKey,
          category,
          picture,
          pointsSpent: cost,
          isCountable,
          unit: isCountable ? unit : null,
          times,
          givenTimes: 0,
          status: 'owed',
          createdAt: now.toISOString(),
          givenAt: null,
          by: recorderOf(at),
          givenBy: null,
        },
        child: { ...child, points: child.points - spent },
        activityId: id,
      },
      entries: [entryOf(reward, { id, times })],
      rows: {
        redemptions: [
          {
            family_id: familyId,
            id,
            child_id: child.id,
            seq: lastSeq + 1,
            reward_id: reward.id,
            day: today,
            took_stock: stock !== null,
            is_returned: false,
            times,
            given_times: 0,
          },
        ],
        stock: stock === null ? [] : [{ family_id: familyId, child_id: child.id, reward_id: reward.id, times }],
      },
      nextState: {
        ...reward,
        stock: stock === null ? null : stock - times,
        redeemedDays: [...Array.from({ length: times }, () => today), ...days],
      },
    }
  },
  writes: {
    redemptions: (rows) => sql`insert into redemptions select * from ${rows.of('redemptions')}`,
    stock: (rows) => changeStock(rows, -1),
  },
})

/** @throws {Refusal} for what price, limit, stock or balance do not allow */
function requireRedeemable(
  { reward, points, today }: { reward: State; points: number; today: string },
  { pointsSpent, times }: { pointsSpent: number; times: number },
): void {
  const { cost, stock } = reward
  if (times > 1 && !reward.isCountable) throw invalidInput({ times: 'must be 1 for a reward that is not countable' })
  if (pointsSpent !== cost) throw conflict('price_changed', 'The price has changed.', { cost })
  const limitLeft = limitLeftOf(reward, today)
  if (limitLeft !== null && times > limitLeft) {
    const nextDay = nextDayOf(reward, today, times)
    throw conflict('limit_reached', 'The limit of this reward is reached.', { nextDay, left: limitLeft })
  }
  if (stock !== null && times > stock) {
    throw conflict('out_of_stock', 'There are not enough of this reward left.', { left: stock })
  }
  if (points < cost * times) {
    throw conflict('insufficient_points', 'There are not enough points for this.', { cost: cost * times, points })
  }
}

function entryOf(
  { id: subjectId, cost, title, presetKey, category, picture, isCountable, unit }: State,
  redeemed: { id: string; times: number },
) {
  const { id, times } = redeemed
  return {
    id,
    type: 'reward' as const,
    kind: 'redemption',
    title,
    points: -cost * times,
    iconName: 'gift',
    data: {
      rewardTitle: title,
      presetKey,
      category,
      picture,
      ...(isCountable && { unit, amount: amountOf(times, unit) }),
    },
    subjectId,
  }
}
