import { once } from 'node:events'
import { migrationsFolder } from './migrations.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLog } from '../platform/log.ts'
import { StartProblem } from '../platform/startProblem.ts'
import { ensureAuthSecret } from './authSecret.ts'
import { startHousekeeping } from './housekeeping.ts'
import { listen, requireFreePort } from './listen.ts'
import { describeNode } from './nodeRelease.ts'
import { readLastBackup } from './lastBackup.ts'
import { explainLoss, openTheDatabase } from './openTheDatabase.ts'
import { createServer } from './server.ts'
import { addressWarning, readSettings, type Settings } from './settings.ts'
import { stopSignals, stopWithinMs } from './stopSignals.ts'

const log = createLog({ privateFields: ['avatarUrl', 'birthday', 'imageUrl'] })
const clock = () => new Date()
const stop = new AbortController()
/** Functions that close what is open, in the order in which it was opened. */
const open: (() => Promise<void>)[] = []

/** `npm start`: runs until a signal stops it, then ends the process. */
export async function runServer(): Promise<void> {
  stopOnSignals()
  // A line that cannot be written, such as to a file on a full disk, is lost. Without a listener, the error would end
  // the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await start(readSettings(process.env))
    await untilStopped()
  } catch (error) {
    if (error !== stop.signal.reason) fail(explainLoss(error))
  }
  await closeAll()
  process.exit()
}

async function start(settings: Settings): Promise<void> {
  await requireFreePort(settings)
  const opening = openTheDatabase(settings, { progress: say, onLost: failAndStop, signal: stop.signal })
  // A stop ends the start of the embedded server, which must not be left running.
  const { database, close } = settings.databaseUrl === undefined ? await opening : await step(opening)
  open.push(close)
  await step(migrate(database.db, migrationsFolder))
  const authSecret = settings.authSecret ?? (await ensureAuthSecret(settings.dataDir))
  const lastBackup = () => readLastBackup(settings.dataDir)
  const server = createServer({ database, settings: { ...settings, authSecret }, clock, log, lastBackup })
  open.push(
    startHousekeeping({
      db: database.db,
      clock,
      log,
      onLedgerChecked: server.noteLedger,
      sendReminders: server.sendReminders,
    }),
  )
  open.push(await listen(server.listener, settings))
  open.push(async () => server.endStreams())
  stop.signal.throwIfAborted()
  say(describeNode(process.versions.node, clock()))
  const warning = addressWarning(settings)
  if (warning !== undefined) say(warning)
  say(`Pipling is ready at ${settings.publicUrl}`)
}

/** Waits for one step of the start, unless a stop comes first: closing the database then ends the step. */
async function step<T>(work: Promise<T>): Promise<T> {
  const result = await Promise.race([work, untilStopped()])
  stop.signal.throwIfAborted()
  return result as T
}

function stopOnSignals(): void {
  for (const signal of stopSignals) process.on(signal, requestStop)
  process.on('uncaughtException', failAndStop)
}

function requestStop(): void {
  if (stop.signal.aborted) return
  setTimeout(() => {
    log.error('stopping took too long, the process exits with work unfinished')
    process.exit(1)
  }, stopWithinMs)
  stop.abort()
}

async function untilStopped(): Promise<void> {
  if (!stop.signal.aborted) await once(stop.signal, 'abort')
}

function failAndStop(error: unknown): void {
  fail(error)
  requestStop()
}

function fail(error: unknown): void {
  process.exitCode = 1
  if (error instanceof StartProblem) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'Pipling stops after an unexpected error')
}

async function closeAll(): Promise<void> {
  requestStop()
  for (const close of open.reverse()) await close().catch(fail)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
