import postgres, { type Notice, type Sql } from 'postgres'

/** Where a PostgreSQL server answers. `host` is a folder when it starts with a slash: the server's unix socket lies in it. */
export interface ServerAddress {
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** A `postgres://` URL, or an address in parts. */
export type Connection = string | ServerAddress

export interface Database {
  /**
   * Statements are written by hand and prepared once per connection. Instants are Date objects both ways,
   * calendar days stay the strings that they are. Drizzle would turn the first off in any pool it wraps.
   */
  sql: Sql
  /** One connection beside those: its statements are carried out in the order in which they are sent, and sent without waiting. */
  line: Sql
  /** Calls back whenever a connection ends that was open. */
  onConnectionLost(listener: () => void): void
  /** Waits a moment for statements under way, then closes every connection. */
  close(): Promise<void>
}

interface OpenOptions {
  connection: Connection
  /** Connections at most, the line left out; the embedded server has 60 to share between the processes that use it. */
  max?: number
  onNotice?: (notice: Notice) => void
}

/** Opens lazily: the first statement connects, and is the first to fail when nobody answers. */
export function openDatabase({ connection, max = 8, onNotice = () => {} }: OpenOptions): Database {
  const { url, parts } = splitSocketHost(connection)
  const listeners: (() => void)[] = []
  const options = {
    ...parts,
    // Whoever asks waits for it, also when the server is back long before.
    connect_timeout: 3,
    // Seconds between two tries to connect. The driver's own pauses grow to twenty, and whoever asks then would wait for them.
    backoff: () => 0.2,
    onnotice: onNotice,
    onclose: () => listeners.forEach((listener) => listener()),
    // A calendar day has no time zone and must not pass through Date.
    types: { day: { to: 1082, from: [1082], serialize: String, parse: String } },
    connection: {
      application_name: 'pipling',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      // Every statement finds its rows by an index, whatever the values: planning it anew each time takes longer than running it.
      plan_cache_mode: 'force_generic_plan',
      // What is asked for is mostly in memory, where looking up ten rows costs less than going through five hundred.
      random_page_cost: 1.1,
      // A transaction forgotten by a bug must not hold a child's row for ever.
      idle_in_transaction_session_timeout: 60_000,
    },
  }
  const open = (connections: number) =>
    url === undefined ? postgres({ ...options, max: connections }) : postgres(url, { ...options, max: connections })
  const sql = open(max)
  const line = open(1)
  return {
    sql,
    line,
    onConnectionLost: (listener) => void listeners.push(listener),
    close: async () => void (await Promise.all([sql, line].map((one) => one.end({ timeout: 0.25 })))),
  }
}

/**
 * libpq's way to name a socket, `postgres:///database?host=/folder&port=5432&user=me`, is unknown to the driver, which would send
 * these to the server as settings: take them out of the URL.
 */
function splitSocketHost(connection: Connection): { url?: string; parts: Partial<ServerAddress> } {
  if (typeof connection !== 'string') return { parts: connection }
  const url = new URL(connection)
  const { host, port, user } = Object.fromEntries(url.searchParams)
  for (const name of ['host', 'port', 'user']) url.searchParams.delete(name)
  return { url: url.href, parts: { ...(host && { host }), ...(port && { port: Number(port) }), ...(user && { user }) } }
}
