import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/query.ts'
import { recordedJson, recorderJson, withRecorders } from '../auth/members.ts'
import { newestOfChild } from '../children/newest.ts'
import { lockChildOf } from '../children/service.ts'
import type { listRedemptions, Redemption } from './contract.ts'

/** SQL for the status of a redemption, from the row `d` of `redemptions`. */
const statusOf = sql`case when d.is_returned then 'returned' when d.given_at is not null then 'given' else 'owed' end`

/** SQL for how many pieces of it were given. */
const givenTimes = sql`case when d.given_at is null then d.given_times else d.times end`

/** SQL for whether the redemption `d` is still to be given. */
export const isOwed = sql`${statusOf} = 'owed'`

/** SQL for the contract's Redemption, from the row `d` of `redemptions` and its entry `a`. It needs `withRecorders`. */
const redemptionJson = sql`json_build_object('id', d.id, 'childId', d.child_id, 'rewardId', d.reward_id, 'title', a.title,
  'presetKey', a.metadata::json->>'presetKey', 'category', a.metadata::json->>'category', 'picture', a.metadata::json->>'picture',
  'pointsSpent', -a.points / d.times, 'isCountable', a.metadata::json->>'amount' is not null, 'unit', a.metadata::json->>'unit',
  'times', d.times, 'givenTimes', ${givenTimes}, 'status', ${statusOf}, 'createdAt', iso(a.created_at), 'givenAt', iso(d.given_at),
  'by', ${recordedJson('a')}, 'givenBy', ${recorderJson('d.given_by')})`

/**
 * One page of a child's redemptions, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no redemption of this child
 */
export async function listRedemptionsOfChild(
  db: Runner,
  childId: string,
  { status, limit, before }: QueryOf<typeof listRedemptions>,
  { familyId }: RequestContext,
): Promise<JsonText> {
  return newestOfChild(
    db,
    'redemptions',
    { familyId, childId, before },
    (maxSeq) => sql`
    select ${redemptionJson} as json
    from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where d.family_id = c.family_id and d.child_id = c.id and d.seq < ${maxSeq}
      and (${status ?? null}::text is null or ${statusOf} = ${status ?? null})
    order by d.seq desc limit ${limit}`,
  )
}

/**
 * Notes that a redeemed reward was given: all that is left of it, or so many pieces. Who gave the last one stays.
 * @throws {Refusal} 404 unknown redemption; 400 more than are left; 409 `already_undone`
 */
export async function noteGiven(
  tx: Tx,
  id: string,
  times: number | undefined,
  ctx: ChangeContext,
): Promise<Redemption> {
  const { left } = await lockStanding(tx, id, ctx)
  if (times !== undefined && times > left) throw invalidInput({ times: `must be at most ${left}` })
  if (left > 0) {
    const isLast = (times ?? left) === left
    await tx`
      update redemptions set given_times = times - ${left}::int + ${times ?? left}::int, given_at = ${isLast ? ctx.now : null},
        given_by = ${isLast ? ctx.guardianId : null}
      where family_id = ${ctx.familyId} and id = ${id}`
  }
  return readRedemption(tx, id, ctx)
}

/** Notes that all of a redeemed reward is still owed. @throws {Refusal} 404 unknown redemption; 409 `already_undone` */
export async function noteOwed(tx: Tx, id: string, ctx: ChangeContext): Promise<Redemption> {
  const { left, times } = await lockStanding(tx, id, ctx)
  if (left < times) {
    await tx`
      update redemptions set given_times = 0, given_at = null, given_by = null
      where family_id = ${ctx.familyId} and id = ${id}`
  }
  return readRedemption(tx, id, ctx)
}

/** Locks a redemption, with its child. @returns how many pieces it has, and how many are still to be given */
async function lockStanding(tx: Tx, id: string, ctx: ChangeContext): Promise<{ times: number; left: number }> {
  await lockChildOf(tx, 'redemptions', id, ctx)
  const [row] = await tx<{ isReturned: boolean; times: number; left: number }[]>`
    select d.is_returned as "isReturned", d.times, d.times - ${givenTimes} as left
    from redemptions d where d.family_id = ${ctx.familyId} and d.id = ${id}`
  if (row!.isReturned) throw conflict('already_undone', 'This was already undone.')
  return row!
}

async function readRedemption(tx: Tx, id: string, { familyId }: ChangeContext): Promise<Redemption> {
  const [row] = await tx<{ redemption: Redemption }[]>`
    ${withRecorders(familyId)}
    select ${redemptionJson} as redemption
    from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where d.family_id = ${familyId} and d.id = ${id}`
  return row!.redemption
}

/** With how many pieces are left to give. */
type Owed = Pick<Redemption, 'childId' | 'title' | 'presetKey'> & { left: number }

/** What was redeemed on this day or before and is still owed, of these children, oldest first. */
export async function listOwedSince(
  db: Runner,
  { familyId, childIds, day, limit }: { familyId: string; childIds: readonly string[]; day: string; limit: number },
): Promise<Owed[]> {
  return db<Owed[]>`
    select d.child_id as "childId", a.title, a.metadata::json->>'presetKey' as "presetKey", d.times - d.given_times as left
    from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where d.family_id = ${familyId} and d.child_id = any(${childIds}::uuid[]) and d.day <= ${day} and ${isOwed}
    order by d.day, d.child_id, d.seq limit ${limit}`
}
