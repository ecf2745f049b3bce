import pg from 'pg'
import { Client } from './driver.ts'
import { createListener, type Listener, type ListenOptions } from './listener.ts'
import { type Fragment, sql, statementOf } from './sql.ts'

/**
 * The address of a PostgreSQL server. `host` is a folder when it starts with a slash: the server's unix socket lies in
 * it.
 */
export interface ServerAddress {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** A `postgres://` URL, or an address in parts. */
export type Connection = string | ServerAddress

/** Rows, and how many rows a statement without `returning` has changed. */
export type Result<Rows extends readonly object[]> = Rows & { readonly count: number }

/** Runs one statement: db`select ${value}`. Instants are Dates both ways, calendar days are strings. */
export interface Runner {
  <Rows extends readonly object[] = Record<string, unknown>[]>(
    texts: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<Result<Rows>>
  /** Runs a statement that was built before. */
  run<Rows extends readonly object[] = Record<string, unknown>[]>(fragment: Fragment): Promise<Result<Rows>>
  /** Runs statements that the code itself has written, without parameters: `create …`, `alter …`. */
  unsafe(text: string): Promise<void>
}

/** The pool. Each statement takes any free connection. */
export interface Db extends Runner {
  /**
   * Runs `work` in one transaction, which is rolled back when it throws.
   * @throws {DatabaseUnavailable} as soon as the connection is lost
   */
  begin<T>(work: (tx: Tx) => Promise<T>, mode?: string): Promise<T>
}

/** One transaction. */
export interface Tx extends Runner {
  /** Runs `work` so that, when it throws, only its own changes are undone. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * No connection to the database, or it was lost, or the database has ended a transaction for the sake of others. Whether
 * a statement under way was carried out is not known.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  /** The code of the socket's or the server's error, else `CONNECT_TIMEOUT` or `CONNECTION_CLOSED`. */
  readonly code: string

  constructor(cause: unknown) {
    const { code, message = '' } = cause as { code?: string; message?: string }
    super(describeCode(code), { cause })
    this.code = code ?? (/timeout/.test(message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED')
  }
}

export interface Database {
  db: Db
  /** Receives what `NOTIFY` sends, on a further connection. */
  listen(options: ListenOptions): Listener
  /** Waits a moment for statements under way, then closes every connection. */
  close(): Promise<void>
}

interface OpenOptions {
  connection: Connection
  /** Connections at most; the embedded server has 60 to share between the processes that use it. */
  max?: number
}

/** How long a statement waits for a connection, in milliseconds. */
const connectWithinMs = 3000
const closeWithinMs = 250

/** A calendar day has no time zone and must not pass through Date. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

const settings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  // Every statement finds its rows by an index, whatever the values. Planning it again each time takes longer than
  // running it.
  plan_cache_mode: 'force_generic_plan',
  // Most rows are in memory, where looking up ten of them by an index costs less than scanning five hundred.
  random_page_cost: '1.1',
  // PostgreSQL guesses 100 rows for a JSON array and would join them by hashing a whole table.
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // For the same guess, a server that can compile statements would do it for each, which takes a second and gains
  // nothing.
  jit: 'off',
  // The temporary tables of an import stay in the memory of their connection until that ends.
  temp_buffers: '1MB',
  // A transaction forgotten by a bug must not hold a row lock for ever.
  idle_in_transaction_session_timeout: '60s',
}

/** Opens lazily: the first statement connects, and is the first to fail when no server answers. */
export function openDatabase({ connection, max = 8 }: OpenOptions): Database {
  const address = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new pg.Pool({
    ...address,
    Client,
    max,
    types,
    application_name: 'pipling',
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 0,
    // What a connection keeps in memory grows with what it was used for, and the statements that it has prepared need not
    // be those that are frequent now. So it is replaced after a while.
    maxUses: 10_000,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // The pool drops an idle connection that is lost; the next statement opens another.
  pool.on('error', () => {})
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    // Lost while it is in use: its statements fail. Without a listener the process would end.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => open.delete(client))
  const db = Object.assign(
    runnerOn((statement) => pool.query(statement as pg.QueryConfig)),
    {
      begin: <T>(work: (tx: Tx) => Promise<T>, mode = '') => transaction(pool, work, mode),
    },
  )
  const listeners: Listener[] = []
  let closed: Promise<void> | undefined
  return {
    db,
    listen(options) {
      const listener = createListener({ address, db, ...options })
      listeners.push(listener)
      return listener
    },
    close: () => (closed ??= closeAll()),
  }

  async function closeAll() {
    await Promise.all(listeners.map((listener) => listener.close()))
    const ended = pool.end()
    const cut = setTimeout(() => open.forEach((client) => socketOf(client).destroy()), closeWithinMs)
    await ended
    clearTimeout(cut)
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, mode: string): Promise<T> {
  const client = await pool.connect().catch(rethrow)
  let handleLoss: (error?: unknown) => void = () => {}
  const lost = new Promise<never>((_, reject) => {
    handleLoss = (error) => reject(new DatabaseUnavailable(error ?? new Error('the connection was closed')))
  })
  lost.catch(() => {})
  client.on('error', handleLoss).on('end', handleLoss)
  const { tx, end } = txOn(client)
  let failure: Error | undefined
  try {
    await tx.unsafe(`begin ${mode}`)
    const result = await Promise.race([work(tx), lost])
    await end('commit')
    return result
  } catch (error) {
    failure = await end('rollback').then(
      () => undefined,
      (cause: Error) => cause,
    )
    throw error
  } finally {
    client.off('error', handleLoss).off('end', handleLoss)
    // A connection that could not roll back is closed.
    client.release(failure)
  }
}

interface OpenTransaction {
  tx: Tx
  /** Sends the last statement: from here on `tx` refuses every other. */
  end(statement: 'commit' | 'rollback'): Promise<void>
}

function txOn(client: pg.PoolClient): OpenTransaction {
  let isOver = false
  let previous: Promise<unknown> = Promise.resolve()
  /** A connection takes one statement at a time. */
  const inTurn: Query = (statement) => {
    const next = previous.then(() => {
      if (isOver) throw new Error('the transaction is over')
      return client.query(statement)
    })
    previous = next.catch(() => {})
    return next
  }
  const runner = runnerOn(inTurn)
  const tx: Tx = Object.assign(runner, {
    async savepoint<T>(work: (inner: Tx) => Promise<T>): Promise<T> {
      await runner.unsafe('savepoint inner_work')
      try {
        const result = await work(tx)
        await runner.unsafe('release savepoint inner_work')
        return result
      } catch (error) {
        await runner.unsafe('rollback to savepoint inner_work')
        throw error
      }
    },
  })
  return {
    tx,
    async end(statement) {
      const last = runner.unsafe(statement)
      void previous.then(() => (isOver = true))
      await last
    },
  }
}

type Query = (statement: pg.QueryConfig | string) => Promise<pg.QueryResult>

function runnerOn(query: Query): Runner {
  const send = async (statement: pg.QueryConfig | string) => {
    const { rows, rowCount } = await query(statement).catch(rethrow)
    return Object.defineProperty(rows ?? [], 'count', { value: rowCount ?? 0 })
  }
  const tag = (texts: TemplateStringsArray, ...values: readonly unknown[]) => send(statementOf(sql(texts, ...values)))
  return Object.assign(tag as never, {
    run: (fragment: Fragment) => send(statementOf(fragment)) as never,
    unsafe: async (text: string) => void (await send(text)),
  })
}

export const diskFullCode = '53100'
/** PostgreSQL's code for a database that takes no changes, such as a copy, or one whose disk is protected. */
export const readOnlyCode = '25006'
/**
 * PostgreSQL's codes when the system denies it its own files: a disk that fails, or that became read-only after an
 * error. 42501 is also the code for what a user may not do.
 */
export const fileCodes = /^(?:58|42501$)/
/**
 * PostgreSQL's own classes for a lost connection, a deadlock, too many connections and a shutdown; a transaction that was
 * idle for too long, a lock that others hold, and the codes above.
 */
const unavailableStates = new RegExp(`^(?:08|25P03$|40|53|55P03$|57|${readOnlyCode}$)|${fileCodes.source}`)
/** The driver gives these errors no code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Cannot use a pool)/

function rethrow(error: unknown): never {
  throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
}

function describeCode(code = ''): string {
  if (code === diskFullCode) return 'the disk of the database is full'
  return fileCodes.test(code) ? 'the database cannot use its files' : 'the database does not answer'
}

/** Whether an error of the driver means that there is no connection, or that it was lost. */
export function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  // The name of PostgreSQL's function: its messages come in the language of the server.
  if (error instanceof pg.DatabaseError) return unavailableStates.test(code ?? '') && error.routine !== 'aclcheck_error'
  return unavailableMessages.test(message) || /^E[A-Z_]+$/.test(code ?? '')
}

const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
