import type { Runner } from '../platform/db/open.ts'
import { checkWholeLedger } from '../app/ledger.ts'
import type { Burst } from './burst.ts'

interface Comparison {
  acknowledged: number
  /** Acknowledged taps that are not in the ledger under the id of the response. */
  lost: number
  /** Taps that are in the ledger more than once. */
  duplicated: number
  unexpectedResponses: readonly string[]
  brokenRules: number
}

/** Compares the responses of a burst with the ledger. */
export async function compareWithLedger(db: Runner, { taps, unexpectedResponses }: Burst): Promise<Comparison> {
  const rows = await db<{ title: string; ids: string[] }[]>`
    select title, array_agg(id::text) as ids from activities where title like 'Tap %' group by title`
  const stored = new Map(rows.map(({ title, ids }) => [title, ids]))
  const acknowledged = taps.filter((tap) => tap.acknowledgedId !== undefined)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((tap) => !stored.get(tap.title)?.includes(tap.acknowledgedId!)).length,
    duplicated: rows.filter(({ ids }) => ids.length > 1).length,
    unexpectedResponses,
    brokenRules: (await checkWholeLedger(db)).length,
  }
}

/** For `expect(…).toMatchObject`. */
export const noDifference = { lost: 0, duplicated: 0, unexpectedResponses: [], brokenRules: 0 }
