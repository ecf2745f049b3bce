import type { Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import { answerText } from '../../platform/http/answerCache.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ActCtx } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type Answer, keepRefusal } from '../../platform/http/idempotency.ts'
import type { Mounting } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import { additionsOf } from '../points/additions.ts'
import { actWriterOf, planAct, unlessOvertaken, type WriteAct, writeActIn, type Writing } from '../points/acts.ts'
import type { Entry } from '../points/entries.ts'
import type { redeemReward } from './contract.ts'

/** How offers are read and redemptions written: for the whole app, or within a transaction. */
export interface Redeeming {
  read(asked: Asked): Promise<Offer | undefined>
  /** The offer as this process knows it, which may be out of date: what is written by it is written only at its version. */
  recall?(asked: Asked): Offer | undefined
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

/** Offers are kept as answers are. */
export function createRedeeming(to: Writing & Pick<Mounting, 'answers'>): Redeeming {
  const { answers } = to
  const additions = additionsOf(to)
  const ask = combine<Asked, Offer | undefined>((asked) => readOffers(to.sql, asked), { most: 64 })
  const keyOf = ({ familyId, childId, rewardId }: Asked) => `${familyId} offer ${childId} ${rewardId}`
  const keep = (asked: Asked, offer: Offer) => void answers.keep(keyOf(asked), offer.version, JSON.stringify(offer))
  return {
    async read(asked) {
      const offer = await ask(asked)
      if (offer) keep(asked, offer)
      return offer
    },
    recall(asked) {
      const kept = answers.find(keyOf(asked))
      if (!kept) return undefined
      const { reward, child } = JSON.parse(answerText(kept)) as Offer
      const { version, entries } = additions.since(child.id, kept.version)
      const points = entries.reduce((sum, entry) => sum + (entry.points ?? 0), child.points)
      const offer = { reward, child: { ...child, points }, version }
      if (version !== kept.version) keep(asked, offer)
      return offer
    },
    write: actWriterOf(to),
  }
}

export function redeemingWithin(tx: TransactionSql): Redeeming {
  return { read: async (asked) => (await readOffers(tx, [asked]))[0], write: writeActIn(tx) }
}

/**
 * Spends points on a reward. Of any number of redemptions at one instant only as many succeed as the balance pays for, and a
 * refusal, which is remembered too, tells the balance that refused it. One round trip when the process knows the offer, for it is only
 * written if the child is as it was then; otherwise it is read first.
 * The redemption is its entry in history; there is no second row of it.
 * @throws {Refusal} 404 when the child is not this family's or the reward is not this child's
 */
export async function redeemForChild(
  ctx: ActCtx,
  input: BodyOf<typeof redeemReward>,
  redeeming: Redeeming,
): Promise<Answer> {
  const { childId, rewardId } = input
  if (!isUuid(childId) || !isUuid(rewardId)) throw notFound()
  const known = redeeming.recall?.({ familyId: ctx.familyId, childId, rewardId })
  const answer = known && !refusalOf(known, input) ? await writeRedemption(ctx, known, redeeming.write) : undefined
  return (
    answer ??
    unlessOvertaken(
      ctx,
      { atOnce: redeeming, within: redeemingWithin },
      (sql, means) => redeemUnlessOvertaken({ ...ctx, sql }, input, means),
      (tx) => tx`select from children where family_id = ${ctx.familyId} and id = ${childId} for update`,
    )
  )
}

/** @returns undefined, with nothing written, when the child was changed between the reading and the writing */
export async function redeemUnlessOvertaken(
  ctx: Omit<ActCtx, 'sql'> & { sql: Sql | TransactionSql },
  input: BodyOf<typeof redeemReward>,
  { read, write }: Redeeming,
): Promise<Answer | undefined> {
  const offer = await read({ familyId: ctx.familyId, childId: input.childId, rewardId: input.rewardId })
  if (!offer) throw notFound()
  const refusal = refusalOf(offer, input)
  return refusal ? keepRefusal(ctx, refusal, offer.child.id) : writeRedemption(ctx, offer, write)
}

function refusalOf(
  { reward: { cost }, child: { points } }: Offer,
  { pointsSpent }: BodyOf<typeof redeemReward>,
): Refusal | undefined {
  if (pointsSpent !== cost) return new Refusal('price_changed', 'The price has changed.', { cost })
  if (points < cost)
    return new Refusal('insufficient_points', 'There are not enough points for this.', { cost, points })
  return undefined
}

/** @returns undefined, with nothing written, when the child is at another version than in the offer */
async function writeRedemption(
  ctx: Omit<ActCtx, 'sql'>,
  { reward, child, version }: Offer,
  write: WriteAct,
): Promise<Answer | undefined> {
  const { cost } = reward
  const id = newId(ctx.now)
  const reply: ReplyOf<typeof redeemReward> = {
    redemption: { id, rewardId: reward.id, title: reward.title, pointsSpent: cost, createdAt: ctx.now.toISOString() },
    child: { ...child, points: child.points - cost },
    activityId: id,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const data = { rewardTitle: reward.title, presetKey: reward.presetKey, category: reward.category }
  const entry: Entry = {
    id,
    type: 'reward',
    kind: 'redemption',
    title: reward.title,
    points: -cost,
    iconName: 'gift',
    data,
    subjectId: reward.id,
  }
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
