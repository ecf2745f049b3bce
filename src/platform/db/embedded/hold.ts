import pg from 'pg'
import { Client } from '../driver.ts'
import type { ServerAddress } from '../open.ts'

/** Key of the advisory lock that every process holds while it uses the server. Any fixed number. */
const holdLock = 7_069_002

const connectWithinMs = 5000

/** A process's claim on the embedded server. When the process is killed, its connection ends, and with it the claim. */
export interface Hold {
  /** Resolves when the connection ends. Before `release` this means that the server is gone. */
  lost: Promise<void>
  /** Creates the app's database on the first call. */
  ensureDatabase(name: string): Promise<void>
  /**
   * Releases the claim. When no other process holds one, runs `ifLast` first; until it ends, no process can claim the
   * server.
   */
  release(ifLast: () => Promise<void>): Promise<void>
}

/**
 * Claims the server at `address`. Several processes may hold one server; the last one to release it stops it.
 * @throws the driver's error when the server does not answer
 */
export async function holdServer(address: ServerAddress): Promise<Hold> {
  // An advisory lock belongs to one database, so every process uses this one. Not the app's database: a connection to
  // it would keep it from being copied as a template.
  const client = new Client({
    ...address,
    database: 'postgres',
    application_name: 'pipling hold',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
  })
  // An `end` event follows.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [holdLock])
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    lost,
    ensureDatabase: (name) => ensureDatabase(client, name),
    async release(ifLast) {
      if (await becomeLast(client)) await ifLast()
      await client.end()
    },
  }
}

/** Whether the error means that no server answers: none runs, or it stops, or it is still starting. */
export function isUnanswered(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return unansweredCodes.has(code ?? '') || /^(Connection terminated|timeout expired|Client (has|was))/.test(message)
}

/** The last three are PostgreSQL's: admin_shutdown, crash_shutdown, cannot_connect_now. */
const unansweredCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

/**
 * Releases the shared lock, then tries to get the exclusive one. In this order, one of several processes that leave
 * together succeeds.
 */
async function becomeLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [holdLock])
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [holdLock])
    return rows[0]?.isLast === true
  } catch (error) {
    // A server that is gone need not be stopped.
    if (isUnanswered(error)) return false
    throw error
  }
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // Another process that started at the same time has created it.
    const { code } = error as { code?: string }
    if (code !== '42P04' && code !== '23505') throw error
  }
}
