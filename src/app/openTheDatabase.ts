import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedOptions, startEmbedded } from '../platform/db/embedded/start.ts'
import { checkServer } from '../platform/db/externalServer.ts'
import { type Database, type Db, openDatabase } from '../platform/db/open.ts'
import { withSslMode } from '../platform/db/sslMode.ts'
import { StartProblem } from '../platform/startProblem.ts'
import type { Settings } from './settings.ts'

interface Opened {
  database: Database
  /** Closes the pool, and stops the embedded server if no other process uses it. */
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR.
 * @param options for the start of the embedded one
 * @throws {StartProblem} when it does not answer or cannot run here
 */
export async function openTheDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const database = openDatabase({ connection: await withSslMode(databaseUrl) })
    try {
      await checkServer(database.db, databaseUrl)
    } catch (error) {
      await database.close()
      throw error
    }
    return { database, close: () => database.close() }
  }
  const embedded = await startEmbedded({ dataDir, ...options })
  const database = openDatabase({ connection: embedded.connection })
  return {
    database,
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}

/**
 * Opens the database of an app for one command, and closes it at its end.
 * @throws {StartProblem} as `openTheDatabase`, and when there is none: opening it would create an empty one, and so hide a mistyped DATA_DIR
 */
export async function withDatabase(settings: Settings, work: (db: Db) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'pg')))
    throw new StartProblem(`There is no database in ${dataDir}: set DATA_DIR to the folder that Pipling runs on.`)
  const { database, close } = await openTheDatabase(settings, { progress: () => {} })
  try {
    await work(database.db)
  } finally {
    await close()
  }
}
