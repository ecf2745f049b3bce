import type { Fragment, Sql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import type { QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type KeptAnswer, answerText } from '../../platform/http/answerCache.ts'
import { childVersionIn, JsonText } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { lockChild } from '../children/service.ts'
import type { Additions } from '../points/additions.ts'
import type { Activity, ActivityType } from '../points/contract.ts'
import { activityColumns, appendActivities, undoneBy } from '../points/service.ts'
import type { Restorer, UndoneEntry } from '../points/undo.ts'
import type { listActivities, undoActivity } from './contract.ts'
import { extendPage, idOfFirst, newerThan } from './pages.ts'

/**
 * One page of a child's timeline.
 * @param last the newest page of this length as it was answered before: history is only ever added to, so that what is new suffices
 * @throws {Refusal} 404 when the child is not this family's or `before` is no entry of this timeline
 */
export async function listActivitiesOfChild(
  { familyId }: Pick<Ctx, 'familyId'>,
  childId: string,
  { limit, before }: QueryOf<typeof listActivities>,
  read: PageReader,
  last?: KeptAnswer,
): Promise<JsonText> {
  if (!isUuid(childId) || (before !== undefined && !isUuid(before))) throw notFound()
  const known = before === undefined && last ? answerText(last) : '[]'
  const after = idOfFirst(known)
  const page = await read({ familyId, childId, limit, before, after })
  if (page === undefined) throw notFound()
  return new JsonText(after === undefined ? page : extendPage(known, page, limit))
}

/** The newest page as it is after acts of this process; undefined when other things have changed as well, for all we know. */
export function growPage(
  { versions }: Pick<Ctx, 'versions'>,
  childId: string,
  { limit, before }: QueryOf<typeof listActivities>,
  additions: Additions,
  last: KeptAnswer,
): JsonText | undefined {
  const added =
    before === undefined &&
    versions.child &&
    additions.between(childId.toLowerCase(), childVersionIn(last.version), versions.child.all)
  if (!added) return undefined
  const known = answerText(last)
  return idOfFirst(known) === undefined
    ? undefined
    : new JsonText(
        extendPage(
          known,
          newerThan(
            known,
            added.map(({ text }) => text),
          ),
          limit,
        ),
      )
}

interface Page {
  familyId: string
  childId: string
  limit: number
  /** Ids of entries: older than the one, newer than the other. */
  before: string | undefined
  after: string | undefined
}

/** The newest entries of a page; undefined when the child is not the family's, or `before` not of the child. */
export type PageReader = (page: Page) => Promise<string | undefined>

/** Pages are written as JSON by PostgreSQL, to the byte as `JSON.stringify` writes them. */
export function createPageReader(sql: Sql): PageReader {
  // Were the child compared as an index can, the planner would look for the entry among all of the child's.
  const seqOf = (column: string) => sql`(
    select seq from activities named where named.family_id = asked.family_id and named.id = ${sql(`asked.${column}`)}
      and named.child_id is not distinct from asked.child_id)`
  return combine<Page, string | undefined>(
    async (pages) => {
      const rows = await sql<{ n: number; page: string }[]>`
      select asked.n::int as n, (
        select concat('[', string_agg(row_to_json(entry)::text, ','), ']') from (
          select ${activityColumns(sql)} from activities a ${undoneBy(sql)}
          where a.family_id = c.family_id and a.child_id = c.id
            and a.seq < coalesce(${seqOf('before')}, 2147483647) and a.seq > coalesce(${seqOf('after')}, 0)
          order by a.seq desc limit asked.most
        ) as entry
      ) as page
      from unnest(${pages.map(({ familyId }) => familyId)}::uuid[], ${pages.map(({ childId }) => childId)}::uuid[], ${pages.map(({ limit }) => limit)}::int[],
        ${pages.map(({ before }) => before ?? null)}::uuid[], ${pages.map(({ after }) => after ?? null)}::uuid[])
        with ordinality as asked (family_id, child_id, most, before, after, n)
      join children c on c.family_id = asked.family_id and c.id = asked.child_id
      where asked.before is null or ${seqOf('before')} is not null`
      const found = new Map(rows.map(({ n, page }) => [n, page]))
      return pages.map((_, index) => found.get(index + 1))
    },
    { most: 16 },
  )
}

interface ActRow extends UndoneEntry {
  childId: string
  type: ActivityType
  title: string
  points: number | null
  iconName: string
  metadata: Record<string, unknown>
  reversesId: string | null
  undoneBy: string | null
}

/**
 * Takes an act back whole: an opposite entry for each of its entries that still stands, amounts copied and never worked
 * out again, and what it changed beside points put back by the feature that it belongs to.
 * @throws {Refusal} 404 unknown entry; 409 `already_undone`; 409 `not_undoable` for an undo or a moment
 */
export async function undoAct(
  ctx: ChangeCtx,
  id: string,
  restorers: Partial<Record<ActivityType, Restorer>>,
): Promise<ReplyOf<typeof undoActivity>> {
  if (!isUuid(id)) throw notFound()
  const [owner] = await ctx.sql<{ childId: string }[]>`
    select child_id as "childId" from activities where family_id = ${ctx.familyId} and id = ${id}`
  if (!owner) throw notFound()
  // Under the child's lock nobody else can undo this act between the look and the writing.
  await lockChild(ctx, owner.childId)
  const act = await actOf(ctx, id)
  const named = act.find((row) => row.id === id.toLowerCase())
  if (!named) throw notFound()
  if (named.reversesId !== null || named.type === 'moment')
    throw new Refusal('not_undoable', 'This entry cannot be taken back.')
  if (named.undoneBy !== null) throw new Refusal('already_undone', 'This was already taken back.')

  // A bonus may have fallen before, with an earlier day of its habit.
  const standing = act.filter((row) => row.undoneBy === null)
  const falling = (await restorers[named.type]?.(ctx, standing)) ?? []
  const entries =
    falling.length === 0 ? standing : [...standing, ...(await rowsOf(ctx, ctx.sql`a.id in ${ctx.sql(falling)}`))]
  const { ids } = await appendActivities(
    ctx,
    named.childId,
    entries.map((row) => ({
      type: row.type,
      kind: row.kind,
      title: row.title,
      points: row.points === null ? null : -row.points,
      iconName: row.iconName,
      data: row.metadata,
      ...(row.subjectId !== null && { subjectId: row.subjectId }),
      reversesId: row.id,
    })),
  )
  return readUndo(ctx, ids[entries.indexOf(named)]!, named.childId)
}

/** Every entry of the act that the named one belongs to. */
function actOf(ctx: ChangeCtx, id: string): Promise<ActRow[]> {
  const cause = ctx.sql`select cause_id from activities where family_id = ${ctx.familyId} and id = ${id}`
  return rowsOf(ctx, ctx.sql`(a.id = (${cause}) or (a.cause_id = (${cause}) and a.cause_id <> a.id))`)
}

async function rowsOf(ctx: ChangeCtx, which: Fragment): Promise<ActRow[]> {
  const { sql } = ctx
  const rows = await sql<(Omit<ActRow, 'metadata'> & { metadata: string })[]>`
    select a.id, a.child_id as "childId", a.type, a.kind, a.title, a.points, a.icon_name as "iconName", a.metadata,
      a.subject_id as "subjectId", a.reverses_id as "reversesId", u.id as "undoneBy"
    from activities a ${undoneBy(sql)}
    where a.family_id = ${ctx.familyId} and ${which}
    order by a.seq`
  return rows.map((row) => ({ ...row, metadata: JSON.parse(row.metadata) as Record<string, unknown> }))
}

async function readUndo(ctx: ChangeCtx, id: string, childId: string): Promise<ReplyOf<typeof undoActivity>> {
  const { sql } = ctx
  const [row] = await sql<Activity[]>`
    select ${activityColumns(sql)} from activities a ${undoneBy(sql)} where a.family_id = ${ctx.familyId} and a.id = ${id}`
  return { activity: row!, child: await lockChild(ctx, childId) }
}
