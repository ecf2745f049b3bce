import type { Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ActCtx } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type Answer, keepRefusal } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import { actWriterOf, planAct, unlessOvertaken, type WriteAct, writeActIn, type Writing } from '../points/acts.ts'
import type { Entry } from '../points/entries.ts'
import type { redeemReward } from './contract.ts'

/** How offers are read and redemptions written: for the whole app, or within a transaction. */
export interface Redeeming {
  read(asked: Asked): Promise<Offer | undefined>
  write: WriteAct
}

interface Asked {
  familyId: string
  childId: string
  rewardId: string
}

/** A reward, and the child as it is when the reward is looked at. */
interface Offer {
  reward: { id: string; title: string; cost: number; presetKey: string | null; category: string }
  child: Child
  version: string
}

export function createRedeeming(to: Writing): Redeeming {
  return { read: combine((asked) => readOffers(to.sql, asked), { most: 64 }), write: actWriterOf(to) }
}

export function redeemingWithin(tx: TransactionSql): Redeeming {
  return { read: async (asked) => (await readOffers(tx, [asked]))[0], write: writeActIn(tx) }
}

/**
 * Spends points on a reward. Of any number of redemptions at one instant only as many succeed as the balance pays for, and a
 * refusal, which is remembered too, tells the balance that refused it.
 * The redemption is its entry in history; there is no second row of it.
 * @throws {Refusal} 404 when the child is not this family's or the reward is not this child's
 */
export async function redeemForChild(ctx: ActCtx, input: BodyOf<typeof redeemReward>, redeeming: Redeeming): Promise<Answer> {
  if (!isUuid(input.childId) || !isUuid(input.rewardId)) throw notFound()
  return unlessOvertaken(
    ctx,
    { atOnce: redeeming, within: redeemingWithin },
    (sql, means) => redeemUnlessOvertaken({ ...ctx, sql }, input, means),
    (tx) => tx`select from children where family_id = ${ctx.familyId} and id = ${input.childId} for update`,
  )
}

/** @returns undefined, with nothing written, when the child was changed between the reading and the writing */
export async function redeemUnlessOvertaken(
  ctx: Omit<ActCtx, 'sql'> & { sql: Sql | TransactionSql },
  { childId, rewardId, pointsSpent }: BodyOf<typeof redeemReward>,
  { read, write }: Redeeming,
): Promise<Answer | undefined> {
  const offer = await read({ familyId: ctx.familyId, childId, rewardId })
  if (!offer) throw notFound()
  const { reward, child, version } = offer
  const { cost } = reward
  if (pointsSpent !== cost) return keepRefusal(ctx, new Refusal('price_changed', 'The price has changed.', { cost }), child.id)
  if (child.points < cost) {
    return keepRefusal(ctx, new Refusal('insufficient_points', 'There are not enough points for this.', { cost, points: child.points }), child.id)
  }
  const id = newId(ctx.now)
  const reply: ReplyOf<typeof redeemReward> = {
    redemption: { id, rewardId: reward.id, title: reward.title, pointsSpent: cost, createdAt: ctx.now.toISOString() },
    child: { ...child, points: child.points - cost },
    activityId: id,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const data = { rewardTitle: reward.title, presetKey: reward.presetKey, category: reward.category }
  const entry: Entry = { id, type: 'reward', kind: 'redemption', title: reward.title, points: -cost, iconName: 'gift', data, subjectId: reward.id }
  const isWritten = await write(planAct(ctx, child.id, [entry], { answer, onlyAt: version }))
  return isWritten ? answer : undefined
}

async function readOffers(sql: Sql | TransactionSql, asked: readonly Asked[]): Promise<(Offer | undefined)[]> {
  const rows = await sql<{ n: number; offer: Offer }[]>`
    select asked.n::int as n, json_build_object(
      'reward', json_build_object('id', r.id, 'title', r.title, 'cost', r.points_cost, 'presetKey', r.preset_key, 'category', r.category),
      'child', ${childJson(sql, 'c')}, 'version', c.xmin::text) as offer
    from unnest(${asked.map(({ familyId }) => familyId)}::uuid[], ${asked.map(({ childId }) => childId)}::uuid[], ${asked.map(({ rewardId }) => rewardId)}::uuid[])
      with ordinality as asked (family_id, child_id, reward_id, n)
    join rewards r on r.family_id = asked.family_id and r.id = asked.reward_id and r.child_id = asked.child_id and r.archived_at is null
    join children c on c.family_id = r.family_id and c.id = r.child_id`
  const found = new Map(rows.map(({ n, offer }) => [n, offer]))
  return asked.map((_, index) => found.get(index + 1))
}
