// @ts-check
// `node bench/photoStorage.mjs`: 20,000 photos in a table of the product's PostgreSQL beside the same photos as files.
// Measured once, for the decision on where photos are stored; DATABASE_URL measures another PostgreSQL than the
// embedded one.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { calls } from './driver/calls.mjs'
import { machine } from './driver/processes.mjs'
import { addFamily, sendOrThrow } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, root, startProduct } from './product.mjs'

const photoCount = Number(process.env.PHOTOS ?? 20_000)
/** WebP cannot be compressed, and nor can random bytes. Sizes vary from half to one and a half of these. */
const meanBytes = { large: 115_000, small: 12_000 }
const readCount = 500

/** @type {(pid: number) => number} */
const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
/** @type {(sorted: number[], share: number) => string} */
const percentile = (sorted, share) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(1)} ms`
/** @type {(mean: number) => number} */
const varied = (mean) => Math.round(mean * (0.5 + Math.random()))
/** @type {(bytes: number) => string} */
const mb = (bytes) => Math.round(bytes / 1e6).toLocaleString('en-US')
/** @type {(ms: number) => string} */
const seconds = (ms) => (ms / 1000).toFixed(1)

installBenchPackages()
const { default: pg } = await import('pg')
const dataDir = createDataDir()
const environment = {
  DATA_DIR: dataDir.path,
  ...(process.env.DATABASE_URL && { DATABASE_URL: process.env.DATABASE_URL }),
}
const server = await startProduct(dataDir.path, environment)
const client = new pg.Client(process.env.DATABASE_URL ?? connectionOf(databaseOf(dataDir.path)))
try {
  await client.connect()
  const { cookie, childId } = await addFamily(server.url, 1)
  const momentId = String((await sendOrThrow(server.url, calls.addMoment(childId, '2026-01-01'), cookie)).id)
  const folder = join(dataDir.path, 'files')
  mkdirSync(folder)
  const { ids, inserting, writing, bytes } = await addPhotos(childId, momentId, folder)
  console.log(machine())
  console.log(
    `${photoCount} photos, ${mb(bytes)} MB; ${process.env.DATABASE_URL ? 'DATABASE_URL' : 'embedded PostgreSQL'}`,
  )
  console.log(`table: inserted in ${seconds(inserting)} s; ${await databaseSize()} MB on disk`)
  console.log(`files: written in ${seconds(writing)} s`)
  await readAtRandom('table, through SQL', ids, async (id) => {
    await client.query({
      name: 'large',
      text: 'select large from photos where id = $1 and family_id = (select id from families limit 1)',
      values: [id],
    })
  })
  await readAtRandom('table, through HTTP', ids, async (id) => {
    const response = await fetch(`${server.url}/api/photos/${id}`, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`a photo got ${response.status}`)
  })
  await readAtRandom('files', ids, async (id) => void (await readFile(join(folder, `${id}-large`))))
  await measureCommand('backup of the table', 'backup', join(dataDir.path, 'backup'))
  await measureCommand('check:ledger', 'check:ledger')
  console.log(`  file of ${mb(statSync(join(dataDir.path, 'backup')).size)} MB`)
  await measureCopy(folder, join(dataDir.path, 'copy'))
  if (process.env.RESTORE_URL)
    await measureCommand('restore', 'restore', join(dataDir.path, 'backup'), { DATABASE_URL: process.env.RESTORE_URL })
  else
    await measureCommand('restore', 'restore', join(dataDir.path, 'backup'), {
      DATA_DIR: join(dataDir.path, 'restored'),
    })
} finally {
  await client.end()
  await server.stop()
  dataDir.remove()
}

/** @param {import('./product.mjs').Database} database */
function connectionOf({ environment: { PGHOST, PGPORT, PGUSER, PGDATABASE } }) {
  return { host: PGHOST, port: Number(PGPORT), user: PGUSER, database: PGDATABASE }
}

/** @type {(childId: string, momentId: string, folder: string) => Promise<{ ids: string[], inserting: number, writing: number, bytes: number }>} */
async function addPhotos(childId, momentId, folder) {
  const result = { ids: /** @type {string[]} */ ([]), inserting: 0, writing: 0, bytes: 0 }
  for (let nth = 0; nth < photoCount; nth += 1) {
    const [large, small] = [randomBytes(varied(meanBytes.large)), randomBytes(varied(meanBytes.small))]
    const digest = createHash('sha256').update(large).update(small).digest()
    let at = performance.now()
    const { rows } = await client.query({
      name: 'add',
      text: `insert into photos select family_id, gen_random_uuid(), $1, $2, $3, 1600, 1200, now(), $4, $5, $6
        from moments where id = $2 returning id`,
      values: [childId, momentId, nth, digest, large, small],
    })
    result.inserting += performance.now() - at
    const { id } = rows[0]
    at = performance.now()
    writeFileSync(join(folder, `${id}-large`), large, { flush: true })
    writeFileSync(join(folder, `${id}-small`), small, { flush: true })
    result.writing += performance.now() - at
    result.ids.push(id)
    result.bytes += large.length + small.length
  }
  return result
}

/** @type {(what: string, ids: string[], read: (id: string) => Promise<void>) => Promise<void>} */
async function readAtRandom(what, ids, read) {
  /** @type {number[]} */
  const times = []
  for (let nth = 0; nth < readCount; nth += 1) {
    const id = /** @type {string} */ (ids[Math.floor(Math.random() * ids.length)])
    const at = performance.now()
    await read(id)
    times.push(performance.now() - at)
  }
  times.sort((a, b) => a - b)
  console.log(`read, ${what}: p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)}`)
}

/** @type {(what: string, command: string, file?: string, settings?: Record<string, string>) => Promise<void>} */
async function measureCommand(what, command, file, settings = {}) {
  const at = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', 'pipling.mjs'), command, ...(file ? [file] : [])], {
    env: { ...process.env, ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let maxMiB = 0
  const watching = setInterval(() => (maxMiB = Math.max(maxMiB, memoryOf(Number(child.pid)))), 200)
  const code = await new Promise((resolve) => child.on('exit', resolve))
  clearInterval(watching)
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  console.log(`${what}: ${seconds(performance.now() - at)} s, at most ${Math.round(maxMiB)} MiB without PostgreSQL`)
}

/**
 * Copies as a backup of the files would: reads each, digests it, appends it to one file. @type {(from: string, to:
 * string) => Promise<void>}
 */
async function measureCopy(from, to) {
  const at = performance.now()
  const digest = createHash('sha256')
  await pipeline(
    async function* () {
      for (const name of readdirSync(from))
        for await (const chunk of createReadStream(join(from, name))) {
          digest.update(chunk)
          yield chunk
        }
    },
    createWriteStream(to, { flush: true }),
  )
  console.log(`backup of the files: ${seconds(performance.now() - at)} s`)
}

async function databaseSize() {
  const { rows } = await client.query("select pg_total_relation_size('photos') as bytes")
  return mb(Number(rows[0].bytes))
}
