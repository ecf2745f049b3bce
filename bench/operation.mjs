// @ts-check
// `npm run bench:operation`: how long a start takes, how much memory a process needs, and what operations cost when
// one, two or four processes share a PostgreSQL. Writes its part of docs/performance.md. Rounds are interleaved, so
// that whatever else the machine does affects all of them.
import { setTimeout as delay } from 'node:timers/promises'
import { writePart } from './document.mjs'
import { calls } from './driver/calls.mjs'
import { buildRequest, sendLoad } from './driver/client.mjs'
import { cpuOfTree, machine, memoryOfTree, waitUntilQuiet } from './driver/processes.mjs'
import { mapInParallel, median } from './driver/statistics.mjs'
import { addFamily } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, startProduct } from './product.mjs'

/**
 * @typedef {import('./product.mjs').Server} Server
 * @typedef {{ id: string, cookie: string }} Child
 * @typedef {{ perSecond: number, cpuUs: number }} Cost processor time per operation of all processes and the database
 */

/** All processes of one server have one address, after which their cookies are named. */
const oneAddress = 'http://localhost'
const rounds = 5
const processCounts = [1, 2, 4]
const familyCount = 100
const workers = 32
const roundMs = 4000
const settleMs = 10_000

/** @type {Record<string, (child: string) => import('./driver/client.mjs').Call>} */
const measured = { award: (child) => calls.award(child, 1), timeline: calls.readTimeline }

installBenchPackages()
const starts = await measureStarts()
const costs = await measureProcesses()
const lines = [
  `${machine()}; medians of ${rounds} rounds.`,
  '',
  `A start takes ${Math.round(starts.firstMs)} ms on a new DATA_DIR and ${Math.round(starts.nextMs)} ms on an existing one, from \`npm start\` with built pages to the first response. A process at rest has ${Math.round(starts.restingMiB)} MiB, without its PostgreSQL.`,
  '',
  `${workers} clients; all processes, the database and the clients share the processors:`,
  '',
  `| processes | ${Object.keys(measured)
    .map((name) => `${name}/s | µs each`)
    .join(' | ')} |`,
  `|---|${'---|---|'.repeat(Object.keys(measured).length)}`,
  ...processCounts.map(
    (count) => `| ${[count, ...Object.keys(measured).map((name) => costCells(name, count))].join(' | ')} |`,
  ),
]
console.log(lines.join('\n'))
writePart('operation', lines)

async function measureStarts() {
  /** @type {{ first: number[], next: number[], resting: number[] }} */
  const seen = { first: [], next: [], resting: [] }
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = createDataDir()
    const first = await startProduct(dataDir.path)
    seen.first.push(first.startedInMs)
    await first.stop()
    const next = await startProduct(dataDir.path)
    seen.next.push(next.startedInMs)
    await delay(settleMs)
    seen.resting.push(memoryOfTree(next.pid, databaseOf(dataDir.path).pid).now)
    await next.stop()
    dataDir.remove()
  }
  return { firstMs: median(seen.first), nextMs: median(seen.next), restingMiB: median(seen.resting) }
}

/** @returns {Promise<Map<string, Cost[]>>} by call and number of processes */
async function measureProcesses() {
  const dataDir = createDataDir()
  /** @type {Server[]} */
  const servers = []
  try {
    // The first one starts the database, the others join it.
    for (let nth = 0; nth < Math.max(...processCounts); nth += 1)
      servers.push(await startProduct(dataDir.path, { PUBLIC_URL: oneAddress }))
    const children = await addFamilies(/** @type {Server} */ (servers[0]).url)
    /** @type {Map<string, Cost[]>} */
    const all = new Map()
    for (let round = 0; round < rounds; round += 1) {
      for (const count of processCounts) {
        for (const [name, callOf] of Object.entries(measured)) {
          await waitUntilQuiet()
          const cost = await measureOnce(servers.slice(0, count), children, callOf, databaseOf(dataDir.path).pid)
          const place = `${name} ${count}`
          all.set(place, [...(all.get(place) ?? []), cost])
        }
      }
    }
    return all
  } finally {
    for (const server of servers.reverse()) await server.stop()
    dataDir.remove()
  }
}

/** @type {(url: string) => Promise<Child[]>} */
function addFamilies(url) {
  const families = Array.from({ length: familyCount }, (_, family) => family)
  return mapInParallel(families, 8, async (family) => {
    const { childId, cookie } = await addFamily(url, family)
    return { id: childId, cookie }
  })
}

/**
 * The same load, shared by the processes.
 * @param {readonly Server[]} servers
 * @param {readonly Child[]} children
 * @param {(child: string) => import('./driver/client.mjs').Call} callOf
 * @param {number} databasePid
 * @returns {Promise<Cost>}
 */
async function measureOnce(servers, children, callOf, databasePid) {
  const readCpu = () => servers.reduce((sum, { pid }) => sum + cpuOfTree(pid, databasePid), cpuOfTree(databasePid))
  const before = readCpu()
  const results = await Promise.all(
    servers.map(({ url }, nth) => {
      const { host, hostname, port } = new URL(url)
      let turn = nth
      return sendLoad({
        host: hostname,
        port: Number(port),
        workers: workers / servers.length,
        durationMs: roundMs,
        next() {
          const { id, cookie } = /** @type {Child} */ (children[turn % children.length])
          turn += servers.length
          return { requests: [buildRequest(host, callOf(id), cookie)] }
        },
      })
    }),
  )
  const cpuSeconds = readCpu() - before
  const operations = results.reduce((sum, result) => sum + result.operations, 0)
  const failure = results.find(({ firstFailure }) => firstFailure)?.firstFailure
  if (failure) throw new Error(`an operation failed: ${failure}`)
  return {
    perSecond: operations / (Math.max(...results.map(({ ms }) => ms)) / 1000),
    cpuUs: (cpuSeconds / operations) * 1e6,
  }
}

/** @type {(name: string, count: number) => string} */
function costCells(name, count) {
  const seen = costs.get(`${name} ${count}`) ?? []
  const perSecond = Math.round(median(seen.map((cost) => cost.perSecond)))
  return `${perSecond.toLocaleString('en-US')} | ${Math.round(median(seen.map((cost) => cost.cpuUs)))}`
}
