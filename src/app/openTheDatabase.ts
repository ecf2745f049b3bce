import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedOptions, startEmbedded } from '../platform/db/embedded/start.ts'
import { checkServer } from '../platform/db/externalServer.ts'
import {
  type Database,
  DatabaseUnavailable,
  type Db,
  diskFullCode,
  fileCodes,
  openDatabase,
  readOnlyCode,
} from '../platform/db/open.ts'
import { withSslMode } from '../platform/db/sslMode.ts'
import { StartProblem } from '../platform/startProblem.ts'
import type { Settings } from './settings.ts'
import { stopSignals, stopWithinMs } from './stopSignals.ts'

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
 * @throws {StartProblem} as `openTheDatabase`, and when there is none: opening it would create an empty one, and so
 * hide a mistyped DATA_DIR
 */
export async function withDatabase(settings: Settings, work: (db: Db) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'pg')))
    throw new StartProblem(`There is no database in ${dataDir}: set DATA_DIR to the folder that Pipling runs on.`)
  await runOnDatabase(settings, () => {}, work)
}

/**
 * Opens the database for one command, makes it if there is none, and closes it at its end. A signal ends the command
 * early: a process that simply ended would leave the embedded server running, and half a backup.
 * @throws {StartProblem} as `openTheDatabase`, and when the command was stopped or the database was lost
 */
export async function runOnDatabase(
  settings: Settings,
  progress: (line: string) => void,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const onSignal = () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop.abort(new StartProblem('The command was stopped before its end.'))
  }
  for (const signal of stopSignals) process.on(signal, onSignal)
  try {
    const { database, close } = await openTheDatabase(settings, { progress, signal: stop.signal })
    // Without its connections the work fails.
    stop.signal.addEventListener('abort', () => void database.close())
    try {
      stop.signal.throwIfAborted()
      await work(database.db)
    } finally {
      await close()
    }
  } catch (error) {
    stop.signal.throwIfAborted()
    throw explainLoss(error)
  } finally {
    for (const signal of stopSignals) process.off(signal, onSignal)
  }
}

/** A sentence in place of the stack for a database that was lost, or takes no changes. */
export function explainLoss(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  return new StartProblem(describeLoss(error.code), { cause: error })
}

function describeLoss(code: string): string {
  switch (code) {
    case readOnlyCode:
      return 'The database takes no changes: it is read-only. Make it writable, or set DATABASE_URL to the server that takes changes.'
    case diskFullCode:
      return 'The disk of the database is full: make space, and try again.'
    default:
      if (fileCodes.test(code))
        return `The database cannot use its files (${code}): see what its log and the log of the system say of its disk.`
      return `The database was lost (${code}): see whether its server runs, and try again.`
  }
}
