import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { Client } from './driver.ts'
import type { Runner } from './open.ts'

/** Receives the messages of `NOTIFY` on one channel, from any process. */
export interface Listener {
  /** Connects at the first call. @returns whether messages are received; false at once while the connection is lost */
  isListening(): Promise<boolean>
  close(): Promise<void>
}

export interface ListenOptions {
  channel: string
  onMessage(message: string): void
  /** The connection was lost, so messages may have been missed. */
  onLost(): void
  log: Logger
}

interface ListenerOptions extends ListenOptions {
  address: pg.ClientConfig
  /** The pool. Its connections send the messages that check whether this one receives any. */
  db: Runner
  receivedWithinMs?: number
}

interface Connected {
  client: pg.Client
  lost: Promise<'lost'>
}

const connectWithinMs = 3000
const closeWithinMs = 250
const firstRetryMs = 250
const lastRetryMs = 30_000
/** How often a connection is checked: one that is cut without notice would seem idle for hours. */
const checkEveryMs = 30_000

/** Listens on a connection of its own, which is opened again whenever it is lost. */
export function createListener({
  address,
  db,
  channel,
  onMessage,
  onLost,
  log,
  receivedWithinMs = 3000,
}: ListenerOptions): Listener {
  const closing = new AbortController()
  let listening: Promise<void> | undefined
  /** The connection of the last attempt; undefined when it has failed or is lost. */
  let attempt: Promise<Connected | undefined> = Promise.resolve(undefined)
  let isWarned = false

  async function keepListening(): Promise<void> {
    let retryMs = firstRetryMs
    while (!closing.signal.aborted) {
      attempt = connect()
      const connected = await attempt
      if (connected) {
        retryMs = firstRetryMs
        await untilLost(connected)
        attempt = Promise.resolve(undefined)
        onLost()
      }
      await pause(retryMs)
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
  }

  async function connect(): Promise<Connected | undefined> {
    const client = createClient(address)
    const lost = new Promise<'lost'>((resolve) => {
      client.once('end', () => resolve('lost'))
    })
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(checkWord)) onMessage(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (await receives(client)) return { client, lost }
      if (!isWarned) log.warn({ event: 'not_listening' }, notReceivingWarning)
      isWarned = true
    } catch {
      // The database does not answer. Requests log that.
    }
    await end(client)
    return undefined
  }

  async function untilLost({ client, lost }: Connected): Promise<void> {
    while ((await Promise.race([lost, pause(checkEveryMs)])) !== 'lost')
      if (closing.signal.aborted || !(await receives(client).catch(() => false))) break
    await end(client)
  }

  /** Sends a message through the pool. A pooler that gives each transaction another connection loses it. */
  async function receives(client: pg.Client): Promise<boolean> {
    const check = `${checkWord}${randomUUID()}`
    const received = receivedBy(client, check)
    await db`select pg_notify(${channel}, ${check})`
    return (await Promise.race([received, pause(receivedWithinMs)])) === true
  }

  const pause = (ms: number) => delay(ms, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)

  return {
    async isListening() {
      listening ??= keepListening()
      return (await attempt) !== undefined
    },
    async close() {
      closing.abort()
      await Promise.race([listening, delay(closeWithinMs, undefined, { ref: false })])
    },
  }
}

function createClient(address: pg.ClientConfig): pg.Client {
  const client = new Client({
    ...address,
    application_name: 'pipling listener',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  })
  // Its end is what counts.
  client.on('error', () => {})
  return client
}

const checkWord = 'check '

/** Resolves when the client receives this check, and never when it is lost. */
const receivedBy = (client: pg.Client, check: string) =>
  new Promise<true>((resolve) => {
    client.on('notification', function handle({ payload }) {
      if (payload !== check) return
      client.off('notification', handle)
      resolve(true)
    })
  })

const notReceivingWarning =
  'the database connection does not pass on notifications, so an open page shows changes of others only when it is opened again. A pooler in DATABASE_URL must keep sessions.'

/** Ends a connection, also one whose other end does not answer. */
async function end(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => {
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }, closeWithinMs)
  await client.end().catch(() => {})
  clearTimeout(cut)
}
