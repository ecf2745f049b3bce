import { setTimeout as delay } from 'node:timers/promises'
import { isDiskFull } from '../../dataDir.ts'
import { StartProblem } from '../../startProblem.ts'
import { clusterRole, ensureOwner } from './cluster.ts'
import { type Hold, holdServer, isUnanswered } from './hold.ts'
import {
  disownStaleFiles,
  isServerAlive,
  readServer,
  type RunningServer,
  type ServerOptions,
  startServer,
  stopServer,
} from './server.ts'
import { DatabaseUnavailable, isUnavailable, type ServerAddress } from '../open.ts'

interface Attached {
  address: ServerAddress
  hold: Hold
}

/** A server that exits during its start is started again: processes of its predecessor may need a moment to end. */
const maxStarts = 8
const answerWithinMs = 10_000

/**
 * Claims the server that runs on this cluster, or starts one first. PostgreSQL allows one server per cluster, so two
 * processes may both try to start it: one server starts, and both claim it.
 * @throws {StartProblem} when no server starts
 * @throws the reason of `signal` when it is aborted
 */
export async function attach(
  options: ServerOptions,
  progress: (line: string) => void,
  signal?: AbortSignal,
): Promise<Attached> {
  const { cluster, user, logFile } = options
  let starts = 0
  let silentSince: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    const server = await readServer(cluster)
    if (server?.status === 'ready') {
      const attached = await claim(server, options)
      if (attached !== undefined) return attached
    }
    if (server !== undefined && (await isServerAlive(server, cluster))) {
      // The server starts, stops or recovers from a crash. Recovery may take long.
      if (server.status !== 'ready') silentSince = undefined
      else silentSince ??= performance.now()
      if (silentSince !== undefined && performance.now() - silentSince > answerWithinMs) {
        throw new StartProblem(
          `The database in ${cluster} runs as process ${server.pid} but does not answer: stop that process and start Pipling again.`,
        )
      }
      await delay(25)
      continue
    }
    if (starts === maxStarts) {
      // On a full disk, the log file does not say why either.
      const reason = (await isDiskFull(cluster)) ? 'its disk is full, make space' : `${logFile} says why`
      throw new StartProblem(`The database in ${cluster} does not start: ${reason}.`)
    }
    if (starts > 0) await delay(250)
    starts += 1
    if (server !== undefined) disownStaleFiles(server, cluster)
    await ensureOwner(cluster, user)
    if (starts === 2) progress('Waiting for the database …')
    await startServer(options, signal)
  }
}

async function claim(server: RunningServer, options: ServerOptions): Promise<Attached | undefined> {
  const { password } = options.place
  const address: ServerAddress = {
    host: server.socketFolder || '127.0.0.1',
    port: server.port,
    user: clusterRole,
    database: 'pipling',
    ...(password === undefined ? {} : { password }),
  }
  try {
    const hold = await holdServer(address)
    await hold.ensureDatabase(address.database).catch(async (error: unknown) => {
      // On a full disk: a server that was started for this must not stay behind.
      await hold.release(() => stopServer(server, options))
      throw error
    })
    return { address, hold }
  } catch (error) {
    if (isUnanswered(error)) return undefined
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}
