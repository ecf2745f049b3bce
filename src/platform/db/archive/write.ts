import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, type ZlibParams } from 'node:zlib'
import { StartProblem } from '../../startProblem.ts'
import { syncFolder } from '../../syncFolder.ts'
import { type ArchivedTable, listTables, readRows } from './tables.ts'
import { isPrepared, listMigrations } from '../migrate.ts'
import type { Db, Tx } from '../open.ts'
import { identifier } from '../sql.ts'

const { Z_DEFAULT_COMPRESSION, Z_DEFAULT_STRATEGY, Z_HUFFMAN_ONLY } = constants

/**
 * An archive is gzipped lines of JSON, followed by the SHA-256 of the gzipped bytes. `gunzip` can read it. The first
 * line is the head, the last line the digests. Between them are the rows of each table, in the order of the head.
 */
export interface ArchiveHead {
  format: 'pipling-backup'
  version: 1
  createdAt: string
  /** The migrations that the database had, as `listMigrations` returns them. */
  migrations: number[]
  tables: { name: string; rows: number }[]
}

/** The SHA-256 of each table's rows, in hexadecimal. */
export type Digests = Record<string, string>

/**
 * Writes a consistent snapshot of the whole database, while other transactions go on writing. The file gets its name
 * only when it is complete.
 * @throws {StartProblem} when the file cannot be written
 */
export async function writeArchive(db: Db, path: string, now: Date): Promise<{ head: ArchiveHead; digests: Digests }> {
  // Two backups to one name must not write into one draft.
  const draft = `${path}.${randomUUID()}.part`
  try {
    const written = await db.begin(async (tx) => {
      const head = await describe(tx, now)
      const digests: Digests = {}
      // The types leave out that its parameters can change.
      const gzip = createGzip() as unknown as Transform & ZlibParams
      await pipeline(
        linesOf(tx, head, digests, gzip),
        gzip,
        appendChecksum,
        createWriteStream(draft, { mode: 0o600, flush: true }),
      )
      return { head, digests }
    }, 'isolation level repeatable read read only')
    await rename(draft, path)
    await syncFolder(dirname(path))
    return written
  } catch (error) {
    await rm(draft, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined || code === undefined) throw error
    throw new StartProblem(`${path} cannot be written (${code}): choose another place for the backup.`, {
      cause: error,
    })
  }
}

async function describe(tx: Tx, now: Date): Promise<ArchiveHead> {
  if (!(await isPrepared(tx)))
    throw new StartProblem('There is nothing to back up: Pipling was never started on this database.')
  const tables = []
  for (const { name } of await listTables(tx)) {
    const [counted] = await tx<{ rows: number }[]>`select count(*)::int as rows from ${identifier(name)}`
    tables.push({ name, rows: counted!.rows })
  }
  return {
    format: 'pipling-backup',
    version: 1,
    createdAt: now.toISOString(),
    migrations: await listMigrations(tx),
    tables,
  }
}

async function* linesOf(tx: Tx, head: ArchiveHead, digests: Digests, gzip: ZlibParams): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  yield* rowsOf(tx, digests, ({ hasLargeRows }) =>
    // Bytes of photos repeat nothing: looking for repetitions takes three times as long and finds none.
    promisify(gzip.params).call(gzip, Z_DEFAULT_COMPRESSION, hasLargeRows ? Z_HUFFMAN_ONLY : Z_DEFAULT_STRATEGY),
  )
  yield `${JSON.stringify(digests)}\n`
}

async function* rowsOf(
  tx: Tx,
  digests: Digests,
  begin?: (table: ArchivedTable) => Promise<void>,
): AsyncGenerator<string> {
  for (const table of await listTables(tx)) {
    await begin?.(table)
    const digest = createHash('sha256')
    for await (const rows of readRows(tx, table)) {
      const lines = rows.map((row) => `${row}\n`).join('')
      digest.update(lines)
      yield lines
    }
    digests[table.name] = digest.digest('hex')
  }
}

/** Passes all bytes through and appends their SHA-256. */
async function* appendChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of chunks) {
    digest.update(chunk)
    yield chunk
  }
  yield digest.digest()
}

/** Digests of the present content of the database, computed as `writeArchive` does. */
export async function digestTables(tx: Tx): Promise<Digests> {
  const digests: Digests = {}
  for await (const lines of rowsOf(tx, digests)) void lines
  return digests
}
