// @ts-check
// Starts the product as `npm start` does, on a database of its own, and the comparison server on the same PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findListener } from './driver/processes.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * @typedef {{ url: string, pid: number, startedInMs: number, stop: () => Promise<void> }} Server
 * @typedef {{ pid: number, environment: Record<string, string> }} Database how `pg` connects to the product's PostgreSQL
 */

// Then the servers are stopped, as at every exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** @returns {{ path: string, remove: () => void }} */
export function createDataDir() {
  const path = mkdtempSync(join(tmpdir(), 'pipling-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * With the embedded PostgreSQL, which flushes every commit to disk. Several servers on one `dataDir` share it.
 * @param {string} dataDir
 * @param {Record<string, string>} [settings] more environment variables
 * @returns {Promise<Server>}
 */
export async function startProduct(dataDir, settings = {}) {
  const port = await findFreePort()
  return startServer('/readyz', port, {
    // The command of `npm start`, with its flags and variables: they decide how much memory the process takes.
    command: ['sh', '-c', packageJson.scripts.start],
    environment: { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...settings },
  })
}

/**
 * @param {Database} database
 * @returns {Promise<Server>}
 */
export async function startComparison({ environment }) {
  await runSql(environment, 'create database comparison')
  return startServer('/api/auth/user', await findFreePort(), {
    command: [process.execPath, join(folder, 'comparison', 'server.mjs')],
    environment: { ...environment, PGDATABASE: 'comparison', NODE_ENV: 'production' },
  })
}

/**
 * The PostgreSQL that the product has started in `dataDir`.
 * @param {string} dataDir
 * @returns {Database}
 */
export function databaseOf(dataDir) {
  const [pid, , , port = '', socketFolder = ''] = readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  return {
    pid: Number(pid),
    environment: { PGHOST: socketFolder, PGPORT: port, PGUSER: 'pipling', PGDATABASE: 'pipling' },
  }
}

/**
 * @param {Record<string, string>} environment
 * @param {string} statements
 * @returns {Promise<{ rows: Record<string, unknown>[] }>}
 */
export async function runSql({ PGHOST, PGPORT, PGUSER, PGDATABASE }, statements) {
  // Not a literal: types are also checked while the packages of the benches are not installed.
  const driver = 'pg'
  const { default: pg } = await import(driver)
  const client = new pg.Client({ host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE })
  await client.connect()
  try {
    return await client.query(statements)
  } finally {
    await client.end()
  }
}

/**
 * @param {string} probe a path that is answered once the server is ready, with whatever status
 * @param {number} port
 * @param {{ command: [string, ...string[]], environment: Record<string, string> }} options
 * @returns {Promise<Server>}
 */
async function startServer(probe, port, { command, environment }) {
  const logFile = join(tmpdir(), `pipling-bench-${process.pid}-${port}.log`)
  const log = openSync(logFile, 'w')
  const startedAt = performance.now()
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', log, log],
    // Both servers run on the Node.js of the bench.
    env: {
      ...process.env,
      PATH: dirname(process.execPath) + delimiter + process.env.PATH,
      ...environment,
      PORT: String(port),
    },
  })
  closeSync(log)
  process.once('exit', () => {
    child.kill('SIGTERM')
    rmSync(logFile)
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isAnswered(url + probe))) {
    if (child.exitCode === null) continue
    throw new Error(`${command[0]} ended with ${child.exitCode}: ${readFileSync(logFile, 'utf8')}`)
  }
  return {
    url,
    // The process of the server itself: `npm start` runs it as a child process.
    pid: findListener(port),
    startedInMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param {string} url */
async function isAnswered(url) {
  try {
    return (await fetch(url)).status < 500
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return false
  }
}

/** @returns {Promise<number>} */
export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  server.close()
  await once(server, 'close')
  return port
}
