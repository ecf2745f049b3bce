import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ensureDataDir } from '../dataDir.ts'
import { StartProblem } from '../startProblem.ts'
import { attach } from './embeddedAttach.ts'
import { findBinaries } from './embeddedBinaries.ts'
import { ensureCluster } from './embeddedCluster.ts'
import type { Hold } from './embeddedHold.ts'
import { choosePlace, removeSocketFolder } from './embeddedPlace.ts'
import { readServer, type ServerOptions, stopServer } from './embeddedServer.ts'
import { chooseServerUser } from './embeddedUser.ts'
import type { ServerAddress } from './open.ts'

interface EmbeddedOptions {
  /** Absolute. */
  dataDir: string
  progress(line: string): void
  /** Called when the server died and cannot be brought back. Without it the error ends the process. */
  onLost?(error: unknown): void
  /** Cancels the start: it stops what it has begun and rejects with the signal's reason. */
  signal?: AbortSignal
}

export interface EmbeddedDatabase {
  connection: ServerAddress
  /** Stops the server, unless another process uses it: then that one will. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Pipling on the files in `dataDir`/pg, or joins the one that runs there already:
 * another process's, or an orphan that a killed process left. Brings it back when it dies.
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
  // Whoever starts it next starts it in the same place: the app's pool knows no other.
  options.place = { ...place, socketFolder: first.address.host, port: first.address.port }
  let hold: Promise<Hold | undefined> = Promise.resolve(first.hold)
  let stopping = false
  bringBackWhenLost(first.hold)

  function bringBackWhenLost({ lost }: Hold): void {
    void lost.then(() => {
      if (stopping) return
      hold = bringBack()
      hold.then((again) => again && bringBackWhenLost(again), onLost)
    })
  }

  /** However long it takes: on a full disk no server comes up, until somebody has made room. */
  async function bringBack(): Promise<Hold | undefined> {
    for (let isTold = false; !stopping; isTold = true) {
      try {
        return (await attach(options, progress)).hold
      } catch (error) {
        if (!(error instanceof StartProblem)) throw error
        if (!isTold) progress(error.message)
        await delay(1000)
      }
    }
  }

  return {
    connection: first.address,
    async stop() {
      stopping = true
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
