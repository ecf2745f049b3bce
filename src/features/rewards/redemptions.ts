import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/query.ts'
import { recordedJson, recorderJson, withRecorders } from '../auth/members.ts'
import { newestOfChild } from '../children/newest.ts'
import { lockChildOf } from '../children/service.ts'
import type { listRedemptions, Redemption } from './contract.ts'

/** SQL for the status of a redemption, from the row `d` of `redemptions`. */
const statusOf = sql`case when d.is_returned then 'returned' when d.given_at is not null then 'given' else 'owed' end`

/** SQL for the contract's Redemption, from the row `d` of `redemptions` and its entry `a`. It needs `withRecorders`. */
const redemptionJson = sql`json_build_object('id', d.id, 'childId', d.child_id, 'rewardId', d.reward_id, 'title', a.title,
  'presetKey', a.metadata::json->>'presetKey', 'category', a.metadata::json->>'category', 'picture', a.metadata::json->>'picture',
  'pointsSpent', -a.points, 'status', ${statusOf}, 'createdAt', iso(a.created_at), 'givenAt', iso(d.given_at),
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
 * Notes that a redeemed reward was given, or that it is still owed. Who noted it first stays.
 * @throws {Refusal} 404 unknown redemption; 409 `already_undone`
 */
export async function noteGiven(tx: Tx, id: string, isGiven: boolean, ctx: ChangeContext): Promise<Redemption> {
  const { familyId, guardianId, now } = ctx
  await lockChildOf(tx, 'redemptions', id, ctx)
  const [before] = await tx<{ status: Redemption['status'] }[]>`
    select ${statusOf} as status from redemptions d where d.family_id = ${familyId} and d.id = ${id}`
  if (before!.status === 'returned') throw conflict('already_undone', 'This was already undone.')
  if (before!.status !== (isGiven ? 'given' : 'owed')) {
    await tx`
      update redemptions set given_at = ${isGiven ? now : null}, given_by = ${isGiven ? guardianId : null}
      where family_id = ${familyId} and id = ${id}`
  }
  const [row] = await tx<{ redemption: Redemption }[]>`
    ${withRecorders(familyId)}
    select ${redemptionJson} as redemption
    from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where d.family_id = ${familyId} and d.id = ${id}`
  return row!.redemption
}
