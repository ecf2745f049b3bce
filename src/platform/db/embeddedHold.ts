import pg from 'pg'
import type { ServerAddress } from './open.ts'

/** Any fixed number. Every process that uses the server holds the lock with it. */
const holdLock = 7_069_002

const connectWithinMs = 5000

/** A process's claim on the embedded server. The kernel releases it when the process is killed. */
export interface Hold {
  /** Settles when the connection breaks without `release`: the server is gone. */
  lost: Promise<void>
  /** Releases the claim. Runs `ifLast` when no other process holds one; meanwhile none can get one. */
  release(ifLast: () => Promise<void>): Promise<void>
}

/**
 * Claims the server that answers at `address`, and creates the app's database on the first call. Several processes may hold one server; the
 * last to leave stops it.
 * @throws the driver's error when the server does not answer
 */
export async function holdServer(address: ServerAddress): Promise<Hold> {
  // Locks belong to a database. Every process takes this one in the same database, which is not the app's: that one can be a template.
  const client = new pg.Client({
    ...address,
    database: 'postgres',
    application_name: 'pipling hold',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  })
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve)
  })
  // The end follows.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [holdLock])
    await ensureDatabase(client, address.database)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    lost,
    async release(ifLast) {
      if (await becomeLast(client)) await ifLast()
      await client.end()
    },
  }
}

/** Whether the error says that no server answers, or not any more, or not yet. */
export function isUnanswered(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return unansweredCodes.has(code ?? '') || /^(Connection terminated|timeout expired|Client (has|was))/.test(message)
}

/** The last three are PostgreSQL's: it stops, it crashed, it starts. */
const unansweredCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'])

/** Of processes that leave together, each releases its own claim before it tries for the last, so that one of them succeeds. */
async function becomeLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [holdLock])
    const { rows } = await client.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [holdLock])
    return rows[0]?.isLast === true
  } catch (error) {
    // A server that is gone needs nobody to stop it.
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
    // Another process that started at the same moment has created it.
    const { code } = error as { code?: string }
    if (code !== '42P04' && code !== '23505') throw error
  }
}
