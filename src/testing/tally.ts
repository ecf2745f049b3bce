import type { Runner } from '../platform/db/open.ts'
import { checkWholeLedger } from '../app/ledger.ts'
import type { Burst } from './burst.ts'

interface Tally {
  acknowledged: number
  /** Acknowledged, but not in the ledger under the id that was told. */
  lost: number
  /** Taps that are in the ledger more than once. */
  doubled: number
  oddAnswers: readonly string[]
  breaches: number
}

/** Compares what the parents were told with what the ledger holds. */
export async function tally(db: Runner, { taps, oddAnswers }: Burst): Promise<Tally> {
  const rows = await db<{ title: string; ids: string[] }[]>`
    select title, array_agg(id::text) as ids from activities where title like 'Tap %' group by title`
  const kept = new Map(rows.map(({ title, ids }) => [title, ids]))
  const acknowledged = taps.filter((tap) => tap.acknowledgedId !== undefined)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((tap) => !kept.get(tap.title)?.includes(tap.acknowledgedId!)).length,
    doubled: rows.filter(({ ids }) => ids.length > 1).length,
    oddAnswers,
    breaches: (await checkWholeLedger(db)).length,
  }
}

/** For `expect(…).toMatchObject`: nothing lost, nothing doubled, nothing broken, and nobody was told nonsense. */
export const nothingWrong = { lost: 0, doubled: 0, oddAnswers: [], breaches: 0 }
