import type { Tx } from '../../platform/db/open.ts'
import { type ChangeContext, mountChange } from '../../platform/http/change.ts'
import type { App } from '../../platform/http/context.ts'
import type { Call, Input, ReplyOf } from '../../platform/http/contract.ts'
import { conflict } from '../../platform/http/errors.ts'
import { lockFamily } from '../auth/members.ts'

/** Each list of children, habits, skills or rewards is one response: 100,000 of them would be 35 MB. */
const mostItems = 10_000

/** How many items (children, habits, skills and rewards) a family may have together. */
export const itemsPerFamily = (rowsPerFamily: number): number => Math.min(rowsPerFamily, mostItems)

/** @throws {Refusal} 409 `quota_reached` when a family has as many rows as it may have */
export function requireRoom(rows: number, rowsPerFamily: number): void {
  if (rows >= rowsPerFamily) throw conflict('quota_reached', 'The space of this family is full.')
}

/**
 * Mounts a change that adds a child, a habit, a skill or a reward, as long as the family has room for it.
 * @param options.countOf how many it adds, if it may add several
 */
export function mountAddition<C extends Call>(
  app: App,
  call: C,
  add: (tx: Tx, input: Input<C>, ctx: ChangeContext) => Promise<ReplyOf<C>>,
  { countOf = () => 1 }: { countOf?: (input: Input<C>) => number } = {},
): void {
  mountChange(app, call, async (tx, input, ctx) => {
    // The lock lets simultaneous additions of a family count one after the other.
    await lockFamily(tx, ctx)
    const items = await countItems(tx, ctx.familyId)
    requireRoom(items + countOf(input) - 1, itemsPerFamily(app.rowsPerFamily))
    return add(tx, input, ctx)
  })
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
