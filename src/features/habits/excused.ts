import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { addDays } from '../../platform/time/rules.ts'
import { isSampleFamily, maxOf, tooMany } from '../children/quota.ts'
import { lockChild } from '../children/service.ts'
import {
  type deleteExcused,
  type excuse,
  type Excused,
  excusedDaysAhead,
  excusedDaysBack,
  type listExcused,
  maxExcusedDays,
  maxExcused,
  recentDays,
} from './contract.ts'

/** SQL for the contract's Excused, from the row `e` of `excused_days`. */
const excusedJson: Fragment = sql`json_build_object('id', e.id, 'from', e.from_day, 'to', e.to_day, 'reason', e.reason)`

/** @throws {Refusal} 404 when the child is not this family's */
export async function listExcusedOfChild(
  db: Runner,
  childId: string,
  { recent }: QueryOf<typeof listExcused>,
  { familyId, today }: RequestContext,
): Promise<Excused[]> {
  const span =
    recent === 'true'
      ? sql`and e.to_day > ${addDays(today, -recentDays)} and e.from_day < ${addDays(today, recentDays)}`
      : sql``
  const [child] = await db<{ excused: Excused[] }[]>`
    select (
      select coalesce(json_agg(${excusedJson} order by e.from_day desc), '[]') from excused_days e
      where e.family_id = c.family_id and e.child_id = c.id ${span}
    ) as excused
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.excused
}

/**
 * Excuses a child. Ranges that overlap become one, with the id of the oldest; its reason stays if none is given now.
 * @throws {Refusal} 404 unknown child; 400 days out of reach, in the wrong order, or too many; 409 `quota_reached`
 */
export async function excuseChild(
  tx: Tx,
  childId: string,
  { from, to, reason = null }: BodyOf<typeof excuse>,
  ctx: ChangeContext,
): Promise<Excused> {
  await lockChild(tx, childId, ctx)
  refuseImpossibleRange(from, to, ctx)
  const [here] = await tx<{ ranges: number; isExtending: boolean }[]>`
    select count(*)::int as ranges, coalesce(bool_or(from_day <= ${to} and to_day >= ${from}), false) as "isExtending"
    from excused_days where family_id = ${ctx.familyId} and child_id = ${childId}`
  const most = maxOf(maxExcused, await isSampleFamily(tx, ctx.familyId))
  if (!here!.isExtending && here!.ranges >= most) throw tooMany('excusedDays', most)
  return uniteExcused(tx, childId, { id: newId(ctx.now), from, to, reason }, ctx.familyId)
}

/** Adds a range. Those that it overlaps become one with it. */
export async function uniteExcused(
  tx: Tx,
  childId: string,
  { id, from, to, reason }: Excused,
  familyId: string,
): Promise<Excused> {
  const overlapping = await tx<{ excused: Excused }[]>`
    delete from excused_days e
    where e.family_id = ${familyId} and e.child_id = ${childId} and e.from_day <= ${to} and e.to_day >= ${from}
    returning ${excusedJson} as excused`
  const merged = overlapping.map(({ excused }) => excused).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const days = [from, to, ...merged.flatMap((other) => [other.from, other.to])].sort()
  const excused = {
    id: merged[0]?.id ?? id,
    from: days[0]!,
    to: days.at(-1)!,
    reason: reason ?? merged[0]?.reason ?? null,
  }
  await tx`
    insert into excused_days (family_id, id, child_id, from_day, to_day, reason)
    values (${familyId}, ${excused.id}, ${childId}, ${excused.from}, ${excused.to}, ${excused.reason})`
  return excused
}

/**
 * Deletes a range, or with `from` what is left of it from that day on.
 * @throws {Refusal} 404 unknown child or range
 */
export async function deleteExcusedOfChild(
  tx: Tx,
  childId: string,
  excusedId: string,
  { from }: QueryOf<typeof deleteExcused>,
  ctx: ChangeContext,
): Promise<undefined> {
  await lockChild(tx, childId, ctx)
  if (from !== undefined) {
    const shortened = await tx`
      update excused_days set to_day = least(to_day, ${from}::date - 1)
      where family_id = ${ctx.familyId} and id = ${excusedId} and child_id = ${childId} and from_day < ${from} returning id`
    if (shortened.length > 0) return
  }
  const deleted = await tx`
    delete from excused_days where family_id = ${ctx.familyId} and id = ${excusedId} and child_id = ${childId} returning id`
  if (deleted.length === 0) throw notFound()
}

function refuseImpossibleRange(from: string, to: string, { today }: RequestContext): void {
  const [first, last] = [addDays(today, -excusedDaysBack), addDays(today, excusedDaysAhead)]
  if (from < first) throw invalidInput({ from: `must be at most ${excusedDaysBack} days ago` })
  if (to > last) throw invalidInput({ to: `must be at most ${excusedDaysAhead} days ahead` })
  if (to < from) throw invalidInput({ to: 'must not be before the first day' })
  if (to >= addDays(from, maxExcusedDays)) throw invalidInput({ to: `must be at most ${maxExcusedDays} days` })
}
