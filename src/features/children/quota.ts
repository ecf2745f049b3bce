import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import { type ChangeContext, mountChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, type Refusal } from '../../platform/http/errors.ts'
import { lockFamily } from '../auth/members.ts'

/** How many items (children, habits, skills, rewards and the like) a family may have together, whatever the setting says. */
const maxItems = 10_000

/**
 * How many children a family may have. The features say in `childTables` how many of the others a child may have. No
 * family gets there: the limits bound what one request reads and sends.
 */
export const maxChildren = 100

/** How many entries of history a child may have: 18 a day for 18 years. */
export const maxEntriesOfChild = 120_000

/** Anybody can create a sample family without an account: it has room for a tenth. */
export const maxOf = (most: number, isSample: boolean): number => (isSample ? most / 10 : most)

const sampleEntries = 10_000

export const entriesPerFamily = (rowsPerFamily: number, isSample: boolean): number =>
  isSample ? Math.min(sampleEntries, rowsPerFamily) : rowsPerFamily

export const itemsPerFamily = (rowsPerFamily: number): number => Math.min(rowsPerFamily, maxItems)

/** @throws {Refusal} 409 `quota_reached` when a child has as many entries of history as it may have */
export function requireRoomOfChild(entries: number, isSample: boolean): void {
  const limit = maxOf(maxEntriesOfChild, isSample)
  if (entries >= limit) throw tooMany('activities', limit)
}

/** @throws {Refusal} 409 `quota_reached` when a family has as many rows as it may have */
export function requireRoom(rows: number, rowsPerFamily: number): void {
  if (rows >= rowsPerFamily) throw conflict('quota_reached', 'The space of this family is full.')
}

const names: Readonly<Record<string, string>> = {
  activities: 'entries of a child',
  skills: 'challenges',
  excusedDays: 'rest days',
  habitPauses: 'pauses',
  habitCheckins: 'check-ins of a habit',
}

/** 409 `quota_reached`, which says what is too many. */
export const tooMany = (what: string, limit: number): Refusal =>
  conflict('quota_reached', `These are too many ${names[what] ?? what}: there is room for ${limit}.`, {
    what,
    most: limit,
  })

export async function isSampleFamily(db: Runner, familyId: string): Promise<boolean> {
  const [family] = await db<{ isSample: boolean }[]>`
    select is_sample as "isSample" from families where id = ${familyId}`
  return family?.isSample ?? false
}

/** @throws {Refusal} 409 `sample_family` */
export async function refuseSampleFamily(db: Runner, familyId: string): Promise<void> {
  if (await isSampleFamily(db, familyId)) throw conflict('sample_family', 'Not in a sample family. Keep it first.')
}

/** The number of items that a call adds, by their table. */
export interface Addition {
  childId?: string
  counts: Readonly<Record<string, number>>
}

/** Mounts a change that adds children or items, as long as there is room for them. */
export function mountAddition<C extends Call>(
  app: App,
  call: C,
  additionOf: (input: Input<C>) => Addition,
  add: (tx: Tx, input: Input<C>, ctx: ChangeContext) => Promise<ReplyOf<C>>,
): void {
  mountChange(app, call, async (tx, input, ctx) => {
    // The lock lets simultaneous additions of a family count one after the other.
    await lockFamily(tx, ctx)
    const { childId = null, counts } = additionOf(input)
    const added = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const tables = Object.keys(app.itemLimits)
    requireRoom((await countItems(tx, ctx.familyId, tables)) + added - 1, itemsPerFamily(app.rowsPerFamily))
    const isSample = await isSampleFamily(tx, ctx.familyId)
    for (const [table, count] of Object.entries(counts)) {
      const limit = table === 'children' ? maxChildren : app.itemLimits[table]
      if (limit === undefined) throw new Error(`no feature lists ${table} in childTables, with a limit and as items`)
      const most = maxOf(limit, isSample)
      const [here] = await tx.run<{ count: number }[]>(sql`
        select count(*)::int as count from ${identifier(table)} where family_id = ${ctx.familyId}
          and ${table === 'children' ? sql`true` : sql`child_id = ${childId}`}`)
      if (count > 0 && here!.count + count > most) throw tooMany(table, most)
    }
    return add(tx, input, ctx)
  })
}

/** Counts the children and items of a family, archived ones as well. @param tables those of items */
export async function countItems(tx: Tx, familyId: string, tables: readonly string[]): Promise<number> {
  const [row] = await tx.run<{ items: number }[]>(sql`select ${itemCount(tables, sql`${familyId}`)} as items`)
  return row!.items
}

/** SQL for `countItems`. */
export function itemCount(tables: readonly string[], familyId: Fragment): Fragment {
  const counts = ['children', ...tables].map(
    (table) => sql`(select count(*) from ${identifier(table)} where family_id = ${familyId})`,
  )
  return sql`(${joinSql(counts, ' + ')})::int`
}
