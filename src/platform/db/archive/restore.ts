import { isDeepStrictEqual } from 'node:util'
import { StartProblem } from '../../startProblem.ts'
import { type ArchiveHead, type Digests, digestTables } from './write.ts'
import {
  checkReferences,
  continueSequences,
  listTables,
  deferReferences,
  disableTriggers,
  enableTriggers,
  writeRows,
} from './tables.ts'
import { lastBeforeBaseline, migrationsIn, migrateWithin, NewerSchema, OlderSchema } from '../migrate.ts'
import type { Db, Tx } from '../open.ts'
import { identifier } from '../sql.ts'
import type { Archive } from './open.ts'

/** Rows in one statement, and the characters of their JSON together, at most. */
const batchRows = 500
const batchLength = 1_000_000

/** @throws {StartProblem} when the archive has the schema of a newer version, or of one before the baseline */
export function requireKnownSchema({ migrations }: ArchiveHead, folder: string): void {
  const known = migrationsIn(folder)
  const newest = Math.max(...migrations)
  if (newest === lastBeforeBaseline.createdAt) return
  if (newest < known[0]!) throw new OlderSchema('This backup')
  if (newest > known.at(-1)!) {
    throw new StartProblem(
      'This backup was made by a newer version of Pipling: restore it with that version. Nothing was changed.',
    )
  }
}

/**
 * Restores an archive into an empty database, in one transaction. The tables get the schema of the archive, and the
 * restored rows must have the archive's digests. Rows that break a rule of the ledger are refused.
 * @param folder of the migrations
 * @param finish runs at the end, in the same transaction
 * @throws {StartProblem} when the database is not empty
 */
export async function restoreArchive(
  db: Db,
  { head, lines }: Archive,
  folder: string,
  finish?: (tx: Tx) => Promise<void>,
): Promise<void> {
  requireKnownSchema(head, folder)
  await db.begin(async (tx) => {
    // A backup of the last schema before the baseline gets the baseline, which is the same.
    const upTo = Math.max(migrationsIn(folder)[0]!, ...head.migrations)
    await migrateWithin(tx, { folder, upTo }).catch((error: unknown) => {
      if (!(error instanceof NewerSchema)) throw error
      throw new StartProblem(
        'A newer version of Pipling has prepared the database for itself: choose another DATA_DIR, or an empty database. Nothing was changed.',
        { cause: error },
      )
    })
    await requireEmpty(tx)
    const deferred = await deferReferences(tx)
    const disabled = await disableTriggers(tx)
    const digests = await writeAll(tx, head, lines())
    await checkReferences(tx, deferred)
    await enableTriggers(tx, disabled)
    await continueSequences(tx)
    if (!isDeepStrictEqual(await digestTables(tx), digests))
      throw new Error('the restored rows differ from those of the backup')
    await finish?.(tx)
  })
}

/** Locks the tables against writes: an app that already runs there must not sign up a family meanwhile. */
async function requireEmpty(tx: Tx): Promise<void> {
  for (const { name } of await listTables(tx)) {
    await tx`lock table ${identifier(name)} in share row exclusive mode`
    const rows = await tx`select from ${identifier(name)} limit 1`
    if (rows.length > 0) {
      throw new StartProblem(
        'There is data already: choose another DATA_DIR, or an empty database. Nothing was changed.',
      )
    }
  }
}

async function writeAll(tx: Tx, head: ArchiveHead, lines: AsyncGenerator<string, void>): Promise<Digests> {
  for (const { name, rows } of head.tables) {
    let batch: string[] = []
    let length = 0
    for (let written = 0; written < rows; written += 1) {
      const line = await nextLine(lines)
      batch.push(line)
      length += line.length
      if (batch.length < batchRows && length < batchLength) continue
      await writeRows(tx, name, batch)
      batch = []
      length = 0
    }
    await writeRows(tx, name, batch)
  }
  return JSON.parse(await nextLine(lines)) as Digests
}

async function nextLine(lines: AsyncGenerator<string, void>): Promise<string> {
  const { value } = await lines.next()
  if (typeof value !== 'string') throw new Error('the backup has fewer rows than its head says')
  return value
}
