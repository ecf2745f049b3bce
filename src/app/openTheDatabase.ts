import { startEmbedded } from '../platform/db/embedded.ts'
import { checkServer } from '../platform/db/externalServer.ts'
import { type Connection, type Database, openDatabase } from '../platform/db/open.ts'
import { withSslMode } from '../platform/db/sslMode.ts'
import type { Settings } from './settings.ts'

interface Opened {
  database: Database
  connection: Connection
  /** Closes the pool, and stops the embedded server if no other process uses it. */
  close(): Promise<void>
}

interface OpenOptions {
  progress(line: string): void
}

/**
 * Opens the database of DATABASE_URL, or the embedded one in DATA_DIR.
 * @throws {StartProblem} when it does not answer or cannot run here
 */
export async function openTheDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const connection = await withSslMode(databaseUrl)
    const database = openDatabase({ connection })
    try {
      await checkServer(database.db, databaseUrl)
    } catch (error) {
      await database.close()
      throw error
    }
    return { database, connection, close: () => database.close() }
  }
  const embedded = await startEmbedded({ dataDir, ...options })
  const database = openDatabase({ connection: embedded.connection })
  return {
    database,
    connection: embedded.connection,
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}
