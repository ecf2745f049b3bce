import postgres from 'postgres'
import type { ServerAddress } from './open.ts'

/** Any fixed number; every process that uses the server holds the lock with it. */
const holdLock = 7_069_002

/** A process's claim on the embedded server. The kernel gives it up for a process that is killed. */
export interface Hold {
  /** Settles when the connection breaks without `release`: the server went away. */
  lost: Promise<void>
  /** Gives the claim up. Inside `ifLast`, which runs when nobody else has one, nobody gets one either. */
  release(ifLast: () => Promise<void>): Promise<void>
}

/**
 * Claims the server that answers at `address`, and makes the app's database on the first call. Several processes may hold one
 * server; the last to leave stops it.
 * @throws what the driver throws when the server does not answer
 */
export async function holdServer(address: ServerAddress): Promise<Hold> {
  let noteLost = () => {}
  const lost = new Promise<void>((resolve) => {
    noteLost = resolve
  })
  // Locks belong to a database, so every process takes this one in the same, which is not the app's: that can then be a template.
  const sql = postgres({
    ...address,
    database: 'postgres',
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => noteLost(),
    connection: { application_name: 'pipling hold' },
  })
  try {
    await sql`select pg_advisory_lock_shared(${holdLock})`
    await ensureDatabase(sql, address.database)
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
  return {
    lost: lost.then(() => sql.end({ timeout: 0 })),
    async release(ifLast) {
      if (await becomeLast(sql)) await ifLast()
      await sql.end({ timeout: 0 })
    },
  }
}

/** Whether the error says that no server answers, or not any more, or not yet. */
export function isUnanswered(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && unansweredCodes.has(code)
}

/** The last three are PostgreSQL's: it stops, it crashed, it starts. */
const unansweredCodes = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '57P01',
  '57P02',
  '57P03',
])

/** Of processes that leave together, each gives its own claim up before it asks, so that one of them finds nobody left. */
async function becomeLast(sql: postgres.Sql): Promise<boolean> {
  try {
    await sql`select pg_advisory_unlock_shared(${holdLock})`
    const [row] = await sql<{ isLast: boolean }[]>`select pg_try_advisory_lock(${holdLock}) as "isLast"`
    return row?.isLast === true
  } catch (error) {
    // A server that is gone needs nobody to stop it.
    if (isUnanswered(error)) return false
    throw error
  }
}

async function ensureDatabase(sql: postgres.Sql, name: string): Promise<void> {
  const found = await sql`select 1 from pg_database where datname = ${name}`
  if (found.length > 0) return
  try {
    await sql`create database ${sql(name)}`
  } catch (error) {
    // Another process that started at the same moment has made it.
    const code = (error as postgres.PostgresError).code
    if (code !== '42P04' && code !== '23505') throw error
  }
}
