// @ts-check
// `npm run bench:photos`: how long other requests take while 50 photos are uploaded at the same time. Writes its part
// of docs/performance.md.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { writePart } from './document.mjs'
import { calls } from './driver/calls.mjs'
import { send } from './driver/client.mjs'
import { machine, memoryOfTree, waitUntilQuiet } from './driver/processes.mjs'
import { mapInParallel, median } from './driver/statistics.mjs'
import { addFamily, sendOrThrow } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, startProduct } from './product.mjs'

/** @typedef {import('./driver/world.mjs').Family} Family */

const familyCount = 10
const uploads = 50
const rounds = 5
/** Requests of others in a second: a hundred families who use the app at the same time. */
const rate = 40
const quietMs = 10_000
const goal = 2

installBenchPackages()
// The size that the app sends: 2,048 pixels wide.
const picture = await sharp({
  create: {
    width: 2048,
    height: 1536,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 25 },
  },
})
  .blur(1.5)
  .jpeg({ quality: 85 })
  .toBuffer()
const dataDir = createDataDir()
const server = await startProduct(dataDir.path)
const database = databaseOf(dataDir.path)
try {
  const families = await mapInParallel(
    Array.from({ length: familyCount }, (_, nth) => nth),
    4,
    addBusyFamily,
  )
  // The first upload loads the library.
  await uploadAll(await addMoments(families, 1))
  await measure(families, async () => delay(quietMs))
  /** @type {{ quiet: number, busy: number, uploadMs: number }[]} */
  const seen = []
  for (let round = 0; round < rounds; round += 1) {
    await waitUntilQuiet()
    const quiet = await measure(families, () => delay(quietMs))
    const moments = await addMoments(families, uploads)
    await waitUntilQuiet()
    const busy = await measure(families, () => uploadAll(moments))
    seen.push({ quiet: quiet.p95, busy: busy.p95, uploadMs: busy.ms })
  }
  const ratio = median(seen.map(({ quiet, busy }) => busy / quiet))
  const lines = [
    `${machine()}; medians of ${rounds} rounds. ${uploads} photos of ${Math.round(picture.length / 1000).toLocaleString('en-US')} KB arrive together while others make ${rate} requests a second.`,
    `p95 of the other requests: ${median(seen.map(({ quiet }) => quiet)).toFixed(1)} ms without uploads, ${median(seen.map(({ busy }) => busy)).toFixed(1)} ms during them, ratio ${ratio.toFixed(2)} (goal ${goal}). All ${uploads} are stored after ${(median(seen.map(({ uploadMs }) => uploadMs)) / 1000).toFixed(1)} s. The server has at most ${Math.round(memoryOfTree(server.pid, database.pid).peak)} MiB.`,
  ]
  console.log(lines.join('\n'))
  writePart('photos', lines)
} finally {
  await server.stop()
  dataDir.remove()
}

/** @type {(ms: number) => Promise<void>} */
function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @type {(name: number) => Promise<Family>} */
async function addBusyFamily(name) {
  const { cookie, childId } = await addFamily(server.url, name)
  for (let nth = 0; nth < 50; nth += 1) await sendOrThrow(server.url, calls.award(childId, 1), cookie)
  return { cookie, childId }
}

/**
 * A moment of its own for each of some photos.
 * @type {(families: Family[], count: number) => Promise<{ cookie: string, momentId: string }[]>}
 */
async function addMoments(families, count) {
  return mapInParallel(
    Array.from({ length: count }, (_, nth) => nth),
    4,
    async (nth) => {
      const { cookie, childId } = /** @type {Family} */ (families[nth % families.length])
      const { id } = await sendOrThrow(server.url, calls.addMoment(childId, '2026-01-01'), cookie)
      return { cookie, momentId: String(id) }
    },
  )
}

/**
 * Uploads photos at the same time.
 * @type {(moments: { cookie: string, momentId: string }[]) => Promise<void>}
 */
async function uploadAll(moments) {
  const workerData = { url: server.url, picture, moments }
  await once(new Worker(new URL('./driver/uploads.mjs', import.meta.url), { workerData }), 'exit')
}

/**
 * Sends the requests of others until `work` ends. Each is due at a fixed time, from which it is measured.
 * @type {(families: Family[], work: () => Promise<void>) => Promise<{ p95: number, ms: number }>}
 */
async function measure(families, work) {
  /** @type {Promise<number>[]} */
  const sent = []
  const startedAt = performance.now()
  const timer = setInterval(() => {
    while (startedAt + (sent.length * 1000) / rate <= performance.now()) sent.push(sendNext())
  }, 1)

  async function sendNext() {
    const dueAt = startedAt + (sent.length * 1000) / rate
    const { cookie, childId } = /** @type {Family} */ (families[sent.length % families.length])
    const options = [
      calls.readTimeline(childId),
      calls.readWeek(childId),
      calls.listChildren(),
      calls.award(childId, 1),
    ]
    const call = /** @type {import('./driver/client.mjs').Call} */ (options[sent.length % options.length])
    const { status } = await send(server.url, call, cookie)
    if (status >= 300) throw new Error(`${call.method} ${call.path} got ${status}`)
    return performance.now() - dueAt
  }

  await work()
  const ms = performance.now() - startedAt
  clearInterval(timer)
  const times = (await Promise.all(sent)).sort((a, b) => a - b)
  return { p95: /** @type {number} */ (times[Math.floor(times.length * 0.95)]), ms }
}
