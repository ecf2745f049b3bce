import { sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { recorderOf } from '../points/service.ts'
import { redeemReward, type Reward } from './contract.ts'
import { nextDayOf } from './rules.ts'
import { redeemedDays } from './service.ts'
import { changeStock } from './stock.ts'

interface State extends Pick<
  Reward,
  'id' | 'title' | 'presetKey' | 'category' | 'picture' | 'limitCount' | 'limitPer' | 'stock'
> {
  cost: number
  /** The days of the latest redemptions that stand, as many as the limit. */
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
      'picture', r.picture, 'limitCount', r.limit_count, 'limitPer', r.limit_per, 'stock', r.stock, 'redeemedDays', ${redeemedDays})
    from rewards r
    where r.family_id = c.family_id and r.id = request.subject_id and r.child_id = c.id and r.archived_at is null`,
  decide({ child, lastSeq, state: reward }, { body: { pointsSpent } }, at) {
    const { familyId, now, today, newId } = at
    const { cost, title, presetKey, category, picture, stock, redeemedDays: days } = reward
    if (pointsSpent !== cost) throw conflict('price_changed', 'The price has changed.', { cost })
    const nextDay = nextDayOf(reward, today)
    if (nextDay !== null) throw conflict('limit_reached', 'The limit of this reward is reached.', { nextDay })
    if (stock === 0) throw conflict('out_of_stock', 'None of this reward is left.')
    if (child.points < cost) {
      throw conflict('insufficient_points', 'There are not enough points for this.', { cost, points: child.points })
    }
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
          status: 'owed',
          createdAt: now.toISOString(),
          givenAt: null,
          by: recorderOf(at),
          givenBy: null,
        },
        child: { ...child, points: child.points - cost },
        activityId: id,
      },
      entries: [
        {
          id,
          type: 'reward',
          kind: 'redemption',
          title,
          points: -cost,
          iconName: 'gift',
          data: { rewardTitle: title, presetKey, category, picture },
          subjectId: reward.id,
        },
      ],
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
          },
        ],
        stock: stock === null ? [] : [{ family_id: familyId, child_id: child.id, reward_id: reward.id }],
      },
      nextState: { ...reward, stock: stock === null ? null : stock - 1, redeemedDays: [today, ...days] },
    }
  },
  writes: {
    redemptions: (rows) => sql`insert into redemptions select * from ${rows.of('redemptions')}`,
    stock: (rows) => changeStock(rows, -1),
  },
})
