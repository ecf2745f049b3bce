import type { Runner, Tx } from '../../platform/db/open.ts'
import { type ChangeContext, mountChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, type Refusal } from '../../platform/http/errors.ts'
import { lockFamily } from '../auth/members.ts'

/** How many items (children, habits, skills and rewards) a family may have together, whatever the setting says. */
const mostItems = 10_000

/**
 * How many children a family may have, how many of the others a child, and how many pauses a habit. No family gets
 * there: they bound what one request reads and sends. Archived items count, since they are listed as well. A child has
 * room for more than one range of rest days a week for 18 years, and for a new reward each week of ten.
 */
const most = { children: 100, habits: 300, skills: 300, rewards: 600, excusedDays: 1000, habitPauses: 100 } as const
export type Limited = keyof typeof most

/** Anybody can create a sample family without an account: it has room for a tenth. */
export const mostOf = (what: Limited, isSample: boolean): number => (isSample ? most[what] / 10 : most[what])

/** The most entries of history of a sample family. */
const sampleEntries = 10_000

/** How many entries of history a family may have. */
export const entriesPerFamily = (rowsPerFamily: number, isSample: boolean): number =>
  isSample ? Math.min(sampleEntries, rowsPerFamily) : rowsPerFamily

/** How many items (children, habits, skills and rewards) a family may have together. */
export const itemsPerFamily = (rowsPerFamily: number): number => Math.min(rowsPerFamily, mostItems)

/** @throws {Refusal} 409 `quota_reached` when a family has as many rows as it may have */
export function requireRoom(rows: number, rowsPerFamily: number): void {
  if (rows >= rowsPerFamily) throw conflict('quota_reached', 'The space of this family is full.')
}

const names: Readonly<Record<string, string>> = {
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

/** The number of items that a call adds. */
export interface Addition {
  childId?: string
  counts: Partial<Record<'children' | 'habits' | 'skills' | 'rewards', number>>
}

/** Mounts a change that adds children, habits, skills or rewards, as long as there is room for them. */
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
    requireRoom((await countItems(tx, ctx.familyId)) + added - 1, itemsPerFamily(app.rowsPerFamily))
    const isSample = await isSampleFamily(tx, ctx.familyId)
    const here = await countOfChild(tx, ctx.familyId, childId)
    for (const [what, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
      const limit = mostOf(what, isSample)
      if (count > 0 && here[what] + count > limit) throw tooMany(what, limit)
    }
    return add(tx, input, ctx)
  })
}

/** Counts the children of a family, and the items of one of them, archived ones as well. */
async function countOfChild(
  tx: Tx,
  familyId: string,
  childId: string | null,
): Promise<Record<'children' | 'habits' | 'skills' | 'rewards', number>> {
  const [row] = await tx<{ children: number; habits: number; skills: number; rewards: number }[]>`
    select (select count(*)::int from children where family_id = ${familyId}) as children,
      (select count(*)::int from habits where family_id = ${familyId} and child_id = ${childId}) as habits,
      (select count(*)::int from skills where family_id = ${familyId} and child_id = ${childId}) as skills,
      (select count(*)::int from rewards where family_id = ${familyId} and child_id = ${childId}) as rewards`
  return row!
}

/** Counts the children, habits, skills and rewards of a family, archived ones as well. */
export async function countItems(tx: Tx, familyId: string): Promise<number> {
  const [row] = await tx<{ items: number }[]>`
    select ((select count(*) from children where family_id = ${familyId})
      + (select count(*) from habits where family_id = ${familyId})
      + (select count(*) from skills where family_id = ${familyId})
      + (select count(*) from rewards where family_id = ${familyId}))::int as items`
  return row!.items
}
