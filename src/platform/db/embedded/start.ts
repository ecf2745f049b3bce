import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDataDir } from '../../dataDir.ts'
import { StartProblem } from '../../startProblem.ts'
import { attach } from './attach.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import type { Hold } from './hold.ts'
import { choosePlace, removeSocketFolder } from './serverSocket.ts'
import { readServer, type ServerOptions, stopServer } from './server.ts'
import { chooseServerUser } from './user.ts'
import { DatabaseUnavailable, type ServerAddress } from '../open.ts'

export interface EmbeddedOptions {
  /** Absolute. */
  dataDir: string
  progress(line: string): void
  /** Called when the server has died and cannot be restarted. By default the error is thrown and ends the process. */
  onLost?(error: unknown): void
  /** Cancels the start. The promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

export interface EmbeddedDatabase {
  connection: ServerAddress
  /** Stops the server if no other process uses it. Otherwise the last process stops it. */
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL on the files in `dataDir`/pg, or attaches to the server that already runs there: one
 * of another process, or one that a killed process left behind. Restarts the server when it dies.
 * @throws {StartProblem} when it cannot run here
 */
export async function startEmbedded({
  dataDir,
  progress,
  onLost = rethrow,
  signal,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await findBinaries()
  await ensureDataDir(dataDir)
  const user = await chooseServerUser(binaries, dataDir)
  const place = await choosePlace(dataDir, join(dataDir, 'pg'), user)
  const cluster = await ensureCluster({ dataDir, binaries, user, password: place.password, progress, signal })
  const options: ServerOptions = { cluster, binaries, user, place, logFile: join(dataDir, 'pg.log') }

  const first = await attach(options, progress, signal)
  // A restart must use the same address: the app's pool connects to no other.
  options.place = { ...place, socketFolder: first.address.host, port: first.address.port }
  let hold: Promise<Hold | undefined> = Promise.resolve(first.hold)
  let isStopping = false
  restartWhenLost(first.hold)

  function restartWhenLost({ lost }: Hold): void {
    void lost.then(() => {
      if (isStopping) return
      hold = restart()
      hold.then((again) => again && restartWhenLost(again), onLost)
    })
  }

  /** Retries without a limit: on a full disk, or one that fails, no server is of use until the host has mended it. */
  async function restart(): Promise<Hold | undefined> {
    for (let isReported = false; !isStopping; isReported = true) {
      try {
        return (await attach(options, isReported ? () => {} : progress)).hold
      } catch (error) {
        if (!(error instanceof StartProblem || error instanceof DatabaseUnavailable)) throw error
        if (!isReported) progress(error.message)
        await delay(1000)
      }
    }
  }

  return {
    connection: first.address,
    async stop() {
      isStopping = true
      const lastHold = await hold
      await lastHold?.release(async () => {
        const server = await readServer(cluster)
        if (server === undefined) return
        await stopServer(server, options)
        await removeSocketFolder(server.socketFolder, cluster)
      })
    },
  }
}

function rethrow(error: unknown): never {
  throw error
}
