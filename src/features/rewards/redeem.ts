import { sql } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/http/errors.ts'
import { type Act, defineAct } from '../points/acts.ts'
import { recorderOf } from '../points/service.ts'
import { redeemReward } from './contract.ts'

interface State {
  id: string
  title: string
  cost: number
  presetKey: string | null
  category: string
  picture: string | null
}

/**
 * Spends points on a reward. A redemption is its entry in history; it has no other row. Of any number of redemptions at one instant only as
 * many succeed as the balance pays for.
 */
export const redeem: Act<typeof redeemReward, State> = defineAct({
  call: redeemReward,
  ids: ({ body }) => ({ childId: body.childId, subjectId: body.rewardId }),
  child: sql`request.child_id`,
  state: sql`
    select json_build_object('id', r.id, 'title', r.title, 'cost', r.points_cost, 'presetKey', r.preset_key, 'category', r.category,
      'picture', r.picture)
    from rewards r
    where r.family_id = c.family_id and r.id = request.subject_id and r.child_id = c.id and r.archived_at is null`,
  decide({ child, state: reward }, { body: { pointsSpent } }, at) {
    const { now, newId } = at
    const { cost, title, presetKey, category, picture } = reward
    if (pointsSpent !== cost) throw conflict('price_changed', 'The price has changed.', { cost })
    if (child.points < cost) {
      throw conflict('insufficient_points', 'There are not enough points for this.', { cost, points: child.points })
    }
    const id = newId()
    return {
      reply: {
        redemption: {
          id,
          rewardId: reward.id,
          title,
          pointsSpent: cost,
          createdAt: now.toISOString(),
          by: recorderOf(at),
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
      nextState: reward,
    }
  },
})
