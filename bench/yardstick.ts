import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Yardstick {
  /** A copy of it: it writes beside itself, and PostgreSQL, under a user of its own, must get to its files. */
  folder: string
  pgBin: string
  pgPort: string
  env: NodeJS.ProcessEnv
}

/** The first argument is the folder of the yardstick: driver, comparison server and PostgreSQL settings. The others are the driver's. */
const [source = fail('Name the folder of the load driver and the comparison server.'), ...options] =
  process.argv.slice(2)

export const driverOptions: readonly string[] = options

/** With the yardstick's PostgreSQL running; PGBIN says where its programs are and PGPORT where it is to answer. */
export async function withYardstick(use: (yardstick: Yardstick) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pipling-bench-'))
  const [pgBin, pgPort] = [process.env.PGBIN ?? '/usr/lib/postgresql/15/bin', process.env.PGPORT ?? '4350']
  const env = { ...process.env, PGBIN: pgBin, PGPORT: pgPort }
  try {
    cpSync(resolve(source), folder, { recursive: true })
    run('chmod', ['-R', 'u+w', folder])
    chmodSync(folder, 0o755)
    mkdirSync(join(folder, 'results'), { recursive: true })
    run(join(folder, 'pg', 'start.sh'), [], env)
    await use({ folder, pgBin, pgPort, env })
  } finally {
    spawnSync(join(folder, 'pg', 'stop.sh'), [], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    rmSync(folder, { recursive: true, force: true })
  }
}

export function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env, cwd = root): void {
  const { status, error } = spawnSync(file, args, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${file} did not end well`, { cause: error })
}

/** Waits for a server that is on its way up, ten seconds at most. */
export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return
    await delay(100)
  }
  throw new Error(`nothing answers at ${url}`)
}

/** For the head of a report. */
export const machine = () =>
  `Node.js ${process.version}; ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`

function fail(message: string): never {
  throw new Error(message)
}
