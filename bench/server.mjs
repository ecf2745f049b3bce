// @ts-check
// `npm run bench:server`: the product beside the comparison server, one process each, on one PostgreSQL. Writes its
// part of docs/performance.md; with `--only S1,S8` or `--reps 3` it only prints.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { writePart } from './document.mjs'
import { signInToComparison, signInToProduct } from './driver/calls.mjs'
import { checkConservation, checkFreshness, checkIsolation, readBalances } from './driver/checks.mjs'
import { measure } from './driver/measure.mjs'
import { machine, memoryOfTree, waitUntilQuiet } from './driver/processes.mjs'
import { scenarios } from './driver/scenarios.mjs'
import { median } from './driver/statistics.mjs'
import { createSide } from './driver/world.mjs'
import { installBenchPackages } from './packages.mjs'
import { createDataDir, databaseOf, runSql, startComparison, startProduct } from './product.mjs'

/**
 * @typedef {import('./driver/world.mjs').Side} Side
 * @typedef {import('./driver/measure.mjs').Measurement} Measurement
 * @typedef {{ product: Measurement, comparison: Measurement }} Pair blocks that followed one another
 * @typedef {{ id: string, pairs: Pair[], rate?: number, pairsAtRate: Pair[] }} Row
 */

const blockMs = 4000
const warmUpMs = 2000
const repetitionsAtRate = 7
const blockAtRateMs = 3000
/** A pair of blocks is repeated up to this often while other programs use more than 0.3 cores. */
const tries = 3
const restMs = 20_000

const { values: options } = parseArgs({ options: { only: { type: 'string' }, reps: { type: 'string', default: '5' } } })
const ids = options.only?.split(',') ?? Object.keys(scenarios)
const repetitions = Number(options.reps)

installBenchPackages()
const dataDir = createDataDir()
const productServer = await startProduct(dataDir.path)
const database = databaseOf(dataDir.path)
const comparisonServer = await startComparison(database)
try {
  const product = await createSide({ label: 'product', databasePid: database.pid, ...productServer }, signInToProduct)
  const comparison = await createSide(
    { label: 'comparison', databasePid: database.pid, ...comparisonServer },
    signInToComparison,
  )
  const sides = { product, comparison }
  // Autovacuum would do this after a while. Without it, the first scenarios run on plans for empty tables.
  for (const name of ['pipling', 'comparison'])
    await runSql({ ...database.environment, PGDATABASE: name }, 'vacuum (analyze)')
  const faults = [...(await checkEach(sides, checkFreshness)), ...(await checkEach(sides, checkIsolation))]
  /** @type {Row[]} */
  const rows = []
  for (const id of ids) {
    const pairs = await measureThroughput(sides, id, faults)
    rows.push({ id, pairs, pairsAtRate: [] })
    console.error(
      `${id}: ${Math.round(medianOf(pairs, 'product', 'perSecond'))}/s beside ${Math.round(medianOf(pairs, 'comparison', 'perSecond'))}/s, ${ratioCell(pairs)}`,
    )
  }
  const peakMiB = memoryOfTree(product.pid, database.pid).peak
  for (const row of rows.filter(({ id }) => !scenarios[id]?.isCounted)) {
    row.rate = Math.floor(
      Math.min(medianOf(row.pairs, 'product', 'perSecond'), medianOf(row.pairs, 'comparison', 'perSecond')) / 2,
    )
    row.pairsAtRate = await measureAtRate(sides, row.id, row.rate)
    console.error(`${row.id} at ${row.rate}/s: p99 ${p99Cell(row.pairsAtRate)}`)
  }
  await delay(restMs)
  const restingMiB = memoryOfTree(product.pid, database.pid).now
  const report = describe(rows, { restingMiB, peakMiB, comparison }, faults)
  console.log(report.join('\n'))
  if (process.argv.length === 2) writePart('server', report)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await comparisonServer.stop()
  await productServer.stop()
  dataDir.remove()
}

/** @type {(sides: Record<string, Side>, check: (side: Side) => Promise<string[]>) => Promise<string[]>} */
async function checkEach(sides, check) {
  const faults = []
  for (const side of Object.values(sides)) faults.push(...(await check(side)))
  return faults
}

/**
 * Closed loop, product and comparison server by turns.
 * @param {{ product: Side, comparison: Side }} sides
 * @param {string} id
 * @param {string[]} faults gets what the checks find
 */
async function measureThroughput(sides, id, faults) {
  /** @type {Map<Side, Map<string, number>>} */
  const balances = new Map()
  for (const side of Object.values(sides)) {
    if (scenarios[id]?.movesPoints) balances.set(side, await readBalances(side))
    side.pointsMoved.clear()
    await measure(side, id, { seed: 7, durationMs: warmUpMs })
  }
  const pairs = []
  for (let nth = 0; nth < repetitions; nth += 1)
    pairs.push(
      await measurePair(sides, id, { seed: 1000 + nth, durationMs: blockMs, isReversed: nth % 2 === 1, tries }),
    )
  for (const [side, before] of balances) faults.push(...(await checkConservation(side, before)))
  for (const name of /** @type {const} */ (['product', 'comparison'])) {
    const failed = pairs.reduce((sum, pair) => sum + pair[name].failed, 0)
    const example = pairs.find((pair) => pair[name].firstFailure)?.[name].firstFailure
    if (failed > 0) faults.push(`${name}: ${failed} requests of ${id} failed, such as ${example}`)
  }
  return pairs
}

/**
 * Open loop: both servers get the same number of requests a second, and latency counts from when a request was due.
 * Many short blocks by turns, because the disk of a shared machine may pause for 0.2 s at any time.
 * @type {(sides: { product: Side, comparison: Side }, id: string, rate: number) => Promise<Pair[]>}
 */
async function measureAtRate(sides, id, rate) {
  const pairs = []
  for (let nth = -1; nth < repetitionsAtRate; nth += 1)
    pairs.push(
      await measurePair(sides, id, { seed: 2000 + nth, durationMs: blockAtRateMs, rate, isReversed: false, tries: 1 }),
    )
  // The first one warms up.
  return pairs.slice(1)
}

/**
 * @param {{ product: Side, comparison: Side }} sides
 * @param {string} id
 * @param {{ seed: number, durationMs: number, rate?: number, isReversed: boolean, tries: number }} options
 * @returns {Promise<Pair>}
 */
async function measurePair({ product, comparison }, id, { isReversed, tries: most, ...block }) {
  /** @type {{ pair: Pair, noise: number } | undefined} */
  let quietest
  for (let nth = 0; nth < most && (quietest === undefined || quietest.noise > 0.3); nth += 1) {
    await waitUntilQuiet()
    const first = await measure(isReversed ? comparison : product, id, block)
    const second = await measure(isReversed ? product : comparison, id, block)
    const pair = isReversed ? { product: second, comparison: first } : { product: first, comparison: second }
    const noise = Math.max(first.foreignCores, second.foreignCores)
    if (quietest === undefined || noise < quietest.noise) quietest = { pair, noise }
  }
  return /** @type {{ pair: Pair }} */ (quietest).pair
}

/** @type {(pairs: readonly Pair[], name: keyof Pair, figure: 'perSecond' | 'p99' | 'serverUs' | 'databaseUs') => number} */
function medianOf(pairs, name, figure) {
  return median(pairs.map((pair) => pair[name][figure]))
}

/** @type {(pairs: readonly Pair[]) => number[]} */
function ratiosOf(pairs) {
  return pairs.map(({ product, comparison }) => product.perSecond / comparison.perSecond)
}

/** @type {(pairs: readonly Pair[]) => string} */
function ratioCell(pairs) {
  const ratios = ratiosOf(pairs)
  return `**${median(ratios).toFixed(1)}** [${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)}]`
}

/** @type {(pairs: readonly Pair[]) => string} */
function p99Cell(pairs) {
  return `${medianOf(pairs, 'product', 'p99').toFixed(1)} / ${medianOf(pairs, 'comparison', 'p99').toFixed(1)}`
}

/**
 * @param {readonly Row[]} rows
 * @param {{ restingMiB: number, peakMiB: number, comparison: Side }} memory
 * @param {readonly string[]} faults
 */
function describe(rows, { restingMiB, peakMiB, comparison }, faults) {
  const whole = (/** @type {number} */ figure) => Math.round(figure).toLocaleString('en-US')
  const costOf = (/** @type {readonly Pair[]} */ pairs, /** @type {keyof Pair} */ name) =>
    `${whole(medianOf(pairs, name, 'serverUs'))}+${whole(medianOf(pairs, name, 'databaseUs'))}`
  return [
    `${machine()}. Medians of ${repetitions} blocks of ${blockMs / 1000} s, by turns.`,
    '',
    '| scenario | product/s | comparison/s | ratio [min–max] | goal | CPU µs server+database, product / comparison | p99 ms product / comparison | at rate/s |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(({ id, pairs, rate, pairsAtRate }) => {
      const { title = id, goal } = scenarios[id] ?? {}
      const verdict = goal ? `${goal} ${median(ratiosOf(pairs)) >= goal ? 'reached' : 'MISSED'}` : '–'
      const latency = rate === undefined ? '– | –' : `${p99Cell(pairsAtRate)} | ${whole(rate)}`
      return `| ${id} ${title} | ${whole(medianOf(pairs, 'product', 'perSecond'))} | ${whole(medianOf(pairs, 'comparison', 'perSecond'))} | ${ratioCell(pairs)} | ${verdict} | ${costOf(pairs, 'product')} / ${costOf(pairs, 'comparison')} | ${latency} |`
    }),
    '',
    `Memory of the product: ${whole(restingMiB)} MiB ${restMs / 1000} s after the runs, at most ${whole(peakMiB)} MiB under load; comparison server at most ${whole(memoryOfTree(comparison.pid).peak)} MiB.`,
    faults.length === 0
      ? 'Checks on both servers: no point lost, every read saw the last write, families stayed apart, no request failed.'
      : `CHECKS FAILED: ${faults.join('; ')}.`,
  ]
}
