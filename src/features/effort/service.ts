import type { z } from 'zod'
import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { unusedQuery } from '../../platform/http/shapes.ts'
import { lockChild, lockChildOf } from '../children/service.ts'

// Operations that habits and skills share: delete, which rewards do likewise, restore and order.

type Table = 'habits' | 'skills'

/**
 * SQL for one of the two lists of a child: the active ones in the order of the family before the completed ones, or the
 * archived ones.
 * @param from the alias of a row of `habits` or `skills`
 */
export function archivedOrActive(
  from: string,
  archived: 'true' | 'false' | undefined,
): Record<'isListed' | 'order', Fragment> {
  const t = identifier(from)
  return archived === 'true'
    ? { isListed: sql`${t}.archived_at is not null`, order: sql`${t}.archived_at desc, ${t}.ordinal desc` }
    : {
        isListed: sql`${t}.archived_at is null`,
        order: sql`${t}.completed_at is not null, case when ${t}.completed_at is null then ${t}.position end, ${t}.ordinal desc`,
      }
}

/**
 * Archives an item, or erases an unused one if that is wanted. What it earned stays.
 * @throws {Refusal} 404 unknown or archived item
 */
export async function deleteItem(
  tx: Tx,
  table: Table | 'rewards',
  { params: { id }, query: { unused } }: { params: { id: string }; query: z.output<typeof unusedQuery> },
  ctx: ChangeContext,
): Promise<undefined> {
  await lockChildOf(tx, table, id, ctx)
  const isItem = sql`t.family_id = ${ctx.familyId} and t.id = ${id} and t.archived_at is null`
  const erased = await tx`
    delete from ${identifier(table)} t where ${isItem} and ${unused === 'true'} and not exists (
      select from activities a where a.family_id = t.family_id and a.child_id = t.child_id and a.subject_id = t.id)
    returning t.id`
  if (erased.length > 0) return
  const archived = await tx`
    update ${identifier(table)} t set archived_at = ${ctx.now} where ${isItem} returning t.id`
  if (archived.length === 0) throw notFound()
}

/** Brings an archived item back; one that is not archived stays as it is. @throws {Refusal} 404 unknown item */
export async function restoreItem(tx: Tx, table: Table, id: string, ctx: ChangeContext): Promise<void> {
  await lockChildOf(tx, table, id, ctx)
  await tx`
    update ${identifier(table)} set archived_at = null
    where family_id = ${ctx.familyId} and id = ${id} and archived_at is not null`
}

interface Order {
  childId: string
  /** Those that are left out follow in the order that they had. */
  ids: readonly string[]
}

/** @throws {Refusal} 404 unknown child, or an item that is archived or not the child's */
export async function reorderItems(tx: Tx, table: Table, { childId, ids }: Order, ctx: ChangeContext): Promise<void> {
  await lockChild(tx, childId, ctx)
  const rows = await tx<{ id: string }[]>`
    select id from ${identifier(table)} where family_id = ${ctx.familyId} and child_id = ${childId} and archived_at is null
    order by position, ordinal desc`
  const before = new Set(rows.map(({ id }) => id))
  if (ids.some((id) => !before.has(id))) throw notFound()
  const order = [...new Set([...ids, ...before])]
  await tx`
    update ${identifier(table)} t set position = n.position
    from unnest(${order}::uuid[]) with ordinality as n(id, position)
    where t.family_id = ${ctx.familyId} and t.id = n.id and t.position <> n.position`
}

export function withoutAbsent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
