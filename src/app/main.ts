import { startEmbedded } from '../platform/db/embedded.ts'
import { checkServer } from '../platform/db/externalServer.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Connection, openDatabase } from '../platform/db/open.ts'
import { createLog } from '../platform/log.ts'
import { createPresence } from '../platform/db/presence.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { ensureAuthSecret } from './authSecret.ts'
import { startHousekeeping } from './housekeeping.ts'
import { listen, requireFreePort } from './listen.ts'
import { describeNode } from './nodeRelease.ts'
import { createServer, type Server } from './server.ts'
import { readSettings, type Settings } from './settings.ts'

/** A stop that takes longer is broken off; whoever asked for it waits five seconds. */
const stopWithinMs = 4800

const log = createLog()
const clock = () => new Date()
const stop = new AbortController()
/** What is open and how to close it, in the order in which it was opened. */
const open: (() => Promise<void>)[] = []

/** `npm start`: runs until a signal stops it, then ends the process. */
export async function runServer(): Promise<void> {
  stopWhenAsked()
  try {
    await start(readSettings(process.env))
    await stopAsked()
  } catch (error) {
    if (error !== stop.signal.reason) fail(error)
  }
  await closeAll()
  process.exit()
}

async function start(settings: Settings): Promise<void> {
  await requireFreePort(settings)
  const connection = settings.databaseUrl ?? (await startOwnDatabase(settings))
  const database = openDatabase({ connection })
  open.push(() => database.close())
  if (settings.databaseUrl !== undefined) await step(checkServer(database, settings.databaseUrl))
  await step(migrate(database))
  const authSecret = settings.authSecret ?? (await ensureAuthSecret(settings.dataDir))
  const presence = createPresence(database)
  open.push(() => presence.leave())
  const server = createServer({ database, connection, presence, settings: { ...settings, authSecret }, clock, log })
  open.push(() => server.close())
  open.push(startHousekeeping({ sql: database.sql, clock, log, onLedgerChecked: server.noteLedger }))
  open.push(await listen(server.listener, settings))
  stop.signal.throwIfAborted()
  warmUpSoon(server)
  say(describeNode(process.versions.node, clock()))
  say(`Pipling is ready at ${settings.publicUrl}`)
}

/** Loading it holds everything up for a moment, which the first page need not wait for. */
function warmUpSoon(server: Server): void {
  setTimeout(() => {
    server.warmUp().catch((error: unknown) => log.error({ err: error }, 'the sign-in library could not be loaded'))
  }, 1000).unref()
}

async function startOwnDatabase({ dataDir }: Settings): Promise<Connection> {
  const embedded = await startEmbedded({ dataDir, progress: say, onLost: endWith })
  open.push(() => embedded.stop())
  stop.signal.throwIfAborted()
  return embedded.connection
}

/** Lets one step of the start end, and goes no further when somebody has asked for a stop in the meantime. */
async function step<T>(work: Promise<T>): Promise<T> {
  const result = await work
  stop.signal.throwIfAborted()
  return result
}

function stopWhenAsked(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  process.on('uncaughtException', endWith)
}

function stopAsked(): Promise<void> {
  return new Promise((resolve) => {
    if (stop.signal.aborted) resolve()
    stop.signal.addEventListener('abort', () => resolve())
  })
}

function endWith(error: unknown): void {
  fail(error)
  stop.abort()
}

function fail(error: unknown): void {
  process.exitCode = 1
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'Pipling ends: something happened that it does not know')
}

async function closeAll(): Promise<void> {
  setTimeout(() => {
    log.error('stopping took too long and was broken off')
    process.exit(1)
  }, stopWithinMs)
  for (const close of open.reverse()) await close().catch(fail)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
