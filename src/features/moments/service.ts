import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf } from '../../platform/http/contract.ts'
import { invalidInput, notAllowed, notFound } from '../../platform/http/errors.ts'
import type { JsonText } from '../../platform/http/query.ts'
import { metadataOf } from '../points/entries.ts'
import { recordedJson, withRecorders } from '../auth/members.ts'
import { hasRight } from '../auth/rights.ts'
import { newestOfChild } from '../children/newest.ts'
import { lockChildOf } from '../children/service.ts'
import type { listMoments, Moment, updateMoment } from './contract.ts'
import { sameDays } from './rules.ts'

/**
 * SQL for the contract's Moment, from the row `m` of `moments`, its entry `a` and `photosOfMoment`. It needs
 * `withRecorders`.
 */
const momentJson = sql`json_build_object('id', m.id, 'childId', m.child_id, 'weather', m.weather, 'mood', m.mood, 'content', m.content,
  'date', m.date, 'notedDay', a.day, 'photoUrl', coalesce(m.photo_url, '/api/photos/' || (photos.list #>> '{0,id}')), 'photos', photos.list,
  'createdAt', iso(m.created_at), 'by', ${recordedJson('a')}, 'isForChild', m.is_for_child)`

/** SQL for the contract's Photo. */
export function photoJson(from: string): Fragment {
  const p = identifier(from)
  return sql`json_build_object('id', ${p}.id, 'width', ${p}.width, 'height', ${p}.height)`
}

/** SQL for `photos.list`: the photos of the row `m` as JSON. */
export const photosOfMoment = sql`cross join lateral (
  select coalesce(json_agg(${photoJson('p')} order by p.position), '[]') as list
  from photos p where p.family_id = m.family_id and p.moment_id = m.id) as photos`

/**
 * One page of a child's moments, written as JSON by PostgreSQL.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no moment of this child; 400 `from` after
 * `to`
 */
export async function listMomentsOfChild(
  db: Runner,
  childId: string,
  { limit, before, ...filter }: QueryOf<typeof listMoments>,
  { familyId }: RequestContext,
): Promise<JsonText> {
  const matching = matchingMoments(filter)
  return newestOfChild(
    db,
    'moments',
    { familyId, childId, before },
    (maxSeq) => sql`
    select ${momentJson} as json
    from moments m join activities a on a.family_id = m.family_id and a.id = m.id ${photosOfMoment}
    where m.family_id = c.family_id and m.child_id = c.id and m.seq < ${maxSeq} ${matching}
    order by m.seq desc limit ${limit}`,
  )
}

/** SQL that begins with `and`, about the row `m`. @throws {Refusal} 400 `from` after `to` */
function matchingMoments({
  hasPhotos,
  from,
  to,
  sameDayAs,
}: Omit<QueryOf<typeof listMoments>, 'limit' | 'before'>): Fragment {
  if (from !== undefined && to !== undefined && from > to) throw invalidInput({ to: 'must not be before from' })
  return sql`
    ${hasPhotos === 'true' ? sql`and exists (select from photos p where p.family_id = m.family_id and p.moment_id = m.id)` : sql``}
    ${from === undefined ? sql`` : sql`and m.date >= ${from}`} ${to === undefined ? sql`` : sql`and m.date <= ${to}`}
    ${sameDayAs === undefined ? sql`` : sql`and m.date = any(${sameDays(sameDayAs)}::date[])`}`
}

/**
 * Changes a moment and its timeline entry.
 * @throws {Refusal} 404 unknown moment; 403 to a helper: another member's, or a mark for the child; 400 a day in the
 * future
 */
export async function updateMomentOfChild(
  tx: Tx,
  id: string,
  input: BodyOf<typeof updateMoment>,
  ctx: ChangeContext,
): Promise<Moment> {
  if (input.date !== undefined && input.date > ctx.today) throw invalidInput({ date: 'must not be in the future' })
  const current = await lockMoment(tx, id, ctx)
  const { weather = current.weather, mood = current.mood, content = current.content, date = current.date } = input
  const isForChild = input.isForChild ?? current.isForChild
  if (isForChild !== current.isForChild && !hasRight(ctx.role, 'changeChildren')) throw notAllowed()
  await tx`
    update moments set weather = ${weather}, mood = ${mood}, content = ${content}, date = ${date},
      is_for_child = ${isForChild}
    where family_id = ${ctx.familyId} and id = ${id}`
  await rewordEntry(tx, id, { kind: 'moment', description: content, data: { weather, mood, date } }, ctx)
  return { ...current, weather, mood, content, date, isForChild }
}

/**
 * Deletes a moment. Its entry stays in history, without a word and unseen, because history has no gaps.
 * @throws {Refusal} 404 unknown moment; 403 another member's, to a helper
 */
export async function deleteMomentOfChild(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const { childId } = await lockMoment(tx, id, ctx)
  await tx`delete from moments where family_id = ${ctx.familyId} and id = ${id}`
  await rewordEntry(tx, id, { kind: 'moment_deleted', description: null }, ctx)
  // The stored responses hold its words. The keys stay, so that a repeated request adds nothing again.
  await tx`
    update request_keys set status = 404, body = ${JSON.stringify(notFound().body())}
    where family_id = ${ctx.familyId} and subject_id = ${childId} and body like ${`%"id":"${id}"%`}`
}

/** The moment, with its child locked. @throws {Refusal} 404 unknown moment; 403 another member's, to a helper */
export async function lockMoment(tx: Tx, id: string, ctx: ChangeContext): Promise<Moment> {
  await lockChildOf(tx, 'moments', id, ctx)
  const [row] = await tx<{ moment: Moment; guardianId: string }[]>`
    ${withRecorders(ctx.familyId)}
    select ${momentJson} as moment, a.guardian_id as "guardianId"
    from moments m join activities a on a.family_id = m.family_id and a.id = m.id ${photosOfMoment}
    where m.family_id = ${ctx.familyId} and m.id = ${id}`
  if (!row) throw notFound()
  if (ctx.role === 'helper' && row.guardianId !== ctx.guardianId) throw notAllowed()
  return row.moment
}

interface Words {
  kind: 'moment' | 'moment_deleted'
  description: string | null
  data?: Readonly<Record<string, unknown>>
}

/** Rewrites the words of a moment's entry. History refuses that except in the transaction that names the entry. */
async function rewordEntry(tx: Tx, id: string, words: Words, { familyId }: ChangeContext): Promise<void> {
  await tx`select set_config('pipling.rewording', ${id}, true)`
  await tx`
    update activities set kind = ${words.kind}, description = ${words.description}, metadata = ${metadataOf(words)}
    where family_id = ${familyId} and id = ${id}`
}
