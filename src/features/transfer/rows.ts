import type { Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'

/**
 * Reads JSON texts, 500 at a time, so that memory use does not grow with the family. One such list is read at a time.
 * @param query SQL that returns them as `row`
 */
export async function* readInPages(tx: Tx, query: Fragment): AsyncGenerator<string[]> {
  await tx.run(sql`declare exported no scroll cursor for ${query}`)
  for (;;) {
    const rows = await tx<{ row: string }[]>`fetch 500 from exported`
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx`close exported`
}
