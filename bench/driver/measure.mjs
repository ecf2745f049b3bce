// @ts-check
import { sendLoad } from './client.mjs'
import { cpuOfTree, machineTime } from './processes.mjs'
import { prepareJob, scenarios } from './scenarios.mjs'
import { addressOf } from './world.mjs'

/**
 * @typedef {import('./world.mjs').Side} Side
 * @typedef {object} Measurement
 * @property {number} perSecond operations
 * @property {number} p50 milliseconds
 * @property {number} p99
 * @property {number} serverUs processor time per operation
 * @property {number} databaseUs
 * @property {number} foreignCores used by other programs meanwhile
 * @property {number} failed
 * @property {string | undefined} firstFailure
 */

/**
 * One block of one scenario on one server.
 * @param {Side} side
 * @param {string} id
 * @param {{ seed: number, durationMs: number, rate?: number }} options with a rate the load is an open loop
 * @returns {Promise<Measurement>}
 */
export async function measure(side, id, { seed, durationMs, rate = 0 }) {
  const scenario = scenarios[id]
  if (!scenario) throw new Error(`there is no scenario ${id}`)
  const job = await prepareJob(side, scenario, seed)
  const before = readTimes(side)
  const { operations, ms, latency, failed, firstFailure } = await sendLoad({
    ...addressOf(side),
    workers: scenario.workers * (rate > 0 ? 2 : 1),
    ...(scenario.parallel !== undefined && { parallel: scenario.parallel }),
    next: job.next,
    ...(!scenario.isCounted && { durationMs }),
    rate,
  })
  const after = readTimes(side)
  await job.clean?.()
  const [server, database, driver, machine] = [
    after.server - before.server,
    after.database - before.database,
    after.driver - before.driver,
    after.machine - before.machine,
  ]
  return {
    perSecond: operations / (ms / 1000),
    p50: latency.percentile(50) / 1000,
    p99: latency.percentile(99) / 1000,
    serverUs: (server / operations) * 1e6,
    databaseUs: (database / operations) * 1e6,
    foreignCores: Math.max(0, (machine - server - database - driver) / (ms / 1000)),
    failed,
    firstFailure,
  }
}

/** @param {Side} side */
function readTimes({ pid, databasePid }) {
  const { user, system } = process.cpuUsage()
  return {
    server: cpuOfTree(pid, databasePid),
    database: cpuOfTree(databasePid),
    driver: (user + system) / 1e6,
    machine: machineTime(),
  }
}
