// @ts-check
// `npm run bench:live`: how much memory 1,000 open streams of events take, and how long a change takes to reach them.
// Writes its part of docs/performance.md.
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { writePart } from './document.mjs'
import { calls } from './driver/calls.mjs'
import { buildRequest } from './driver/client.mjs'
import { machine, memoryOfTree } from './driver/processes.mjs'
import { mapInParallel, median } from './driver/statistics.mjs'
import { addFamily, sendOrThrow } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, startProduct } from './product.mjs'

/** @typedef {import('./driver/world.mjs').Family} Family */
/** @typedef {{ next: () => Promise<number>, close: () => void }} Stream `next` resolves with the time of the next event */

const familyCount = 125
/** The limit of streams for one session. */
const streamsPerFamily = 8
const width = 8
const rounds = 5
/** Longer than the gap between two events of a child. */
const restMs = 1500
/** At least one comment line of every stream. */
const settleMs = 30_000
const goals = { growthMiB: 60, reachedMs: 2000 }

installBenchPackages()
const dataDir = createDataDir()
let server = await startProduct(dataDir.path)
const memory = () => memoryOfTree(server.pid, databaseOf(dataDir.path).pid).now
try {
  const names = Array.from({ length: familyCount }, (_, nth) => nth)
  const signedUp = await mapInParallel(names, width, (name) => addFamily(server.url, name))
  // A new process, whose memory the sign-ups have not grown.
  const { port } = new URL(server.url)
  await server.stop()
  server = await startProduct(dataDir.path)
  // The name of the cookie ends with the port.
  const families = signedUp.map(({ cookie, childId }) => ({
    cookie: cookie.replaceAll(port, new URL(server.url).port),
    childId,
  }))
  for (let round = 0; round < rounds; round += 1) await awardAll(families)
  await delay(settleMs)
  const before = memory()
  const all = families.flatMap((family) => Array.from({ length: streamsPerFamily }, () => family))
  const streams = await mapInParallel(all, width, ({ cookie }) => openStream(cookie))
  await delay(settleMs)
  const growthMiB = memory() - before
  /** @type {number[]} */
  const slowest = []
  for (let round = 0; round < rounds; round += 1) {
    const sentAt = performance.now()
    const heard = Promise.all(streams.map(({ next }) => next()))
    await awardAll(families)
    slowest.push(Math.max(...(await heard)) - sentAt)
    await delay(restMs)
  }
  const afterMiB = memory() - before
  for (const { close } of streams) close()
  const lines = [
    `${machine()}.`,
    `${streams.length.toLocaleString('en-US')} open streams of ${familyCount} families: the server grows by ${Math.round(growthMiB)} MiB, and by ${Math.round(afterMiB)} MiB with ${rounds} changes sent to each (goal ${goals.growthMiB}). One change in every family at the same time reaches the last stream ${Math.round(median(slowest))} ms after the first was sent, at most ${Math.round(Math.max(...slowest))} ms (goal ${goals.reachedMs}).`,
  ]
  console.log(lines.join('\n'))
  writePart('live', lines)
} finally {
  await server.stop()
  dataDir.remove()
}

/** @param {Family[]} families */
function awardAll(families) {
  return mapInParallel(families, width, ({ cookie, childId }) =>
    sendOrThrow(server.url, calls.award(childId, 1), cookie),
  )
}

/**
 * @param {string} cookie
 * @returns {Promise<Stream>} when the server has begun to send
 */
function openStream(cookie) {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  /** @type {((at: number) => void) | undefined} */
  let onEvent
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('event: child')) onEvent?.(performance.now())
      if (text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) reject(new Error(text.slice(0, 200)))
      else resolve({ next: () => new Promise((heard) => (onEvent = heard)), close: () => socket.destroy() })
    })
    socket.write(buildRequest(host, { method: 'GET', path: '/api/events' }, cookie))
  })
}
