// @ts-check
// Processor time and memory from /proc (Linux), so that a result on a shared machine can be read as time per operation
// too.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const ticksPerSecond = 100
const quietCores = 0.3
const patienceMs = 20_000

/** For the head of a report. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node.js ${process.version}, ${new Date().toISOString().slice(0, 16)} UTC`

/**
 * Seconds of processor time that a process and its descendants have used, without those of `excluded`.
 * @param {number} pid
 * @param {number} [excluded]
 */
export function cpuOfTree(pid, excluded) {
  return listTree(pid, excluded).reduce((sum, member) => sum + (readStat(member)?.cpu ?? 0), 0)
}

/**
 * Resident memory of a process and its descendants, without those of `excluded`, in MiB.
 * @param {number} pid
 * @param {number} [excluded]
 * @returns {{ now: number, peak: number }}
 */
export function memoryOfTree(pid, excluded) {
  const memory = { now: 0, peak: 0 }
  for (const member of listTree(pid, excluded)) {
    const status = readText(`/proc/${member}/status`)
    memory.now += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    memory.peak += Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  }
  return memory
}

/**
 * The process that listens on a TCP port of this machine.
 * @param {number} port
 */
export function findListener(port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((table) => readText(table).split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => state === '0A' && local?.endsWith(suffix))
      .map((columns) => `socket:[${columns[9]}]`),
  )
  const pid = listProcesses().find((candidate) => openFilesOf(candidate).some((file) => sockets.has(file)))
  if (pid === undefined) throw new Error(`no process listens on port ${port}`)
  return pid
}

/** Seconds of the whole machine: used by programs, and stolen by its host. */
export function machineTime() {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] =
    readText('/proc/stat').split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  return (user + nice + system + irq + softIrq + stolen) / ticksPerSecond
}

/** Waits until other programs use little of the machine, 20 seconds at most. */
export async function waitUntilQuiet() {
  for (const giveUpAt = performance.now() + patienceMs; performance.now() < giveUpAt;) {
    const [time, at] = [machineTime(), performance.now()]
    await delay(400)
    if (((machineTime() - time) / (performance.now() - at)) * 1000 <= quietCores) return
  }
}

/**
 * @param {number} pid
 * @param {number | undefined} excluded
 * @returns {number[]}
 */
function listTree(pid, excluded) {
  /** @type {Map<number, number[]>} */
  const children = new Map()
  for (const candidate of listProcesses()) {
    const parent = readStat(candidate)?.parent ?? 0
    children.set(parent, [...(children.get(parent) ?? []), candidate])
  }
  /** @type {(member: number) => number[]} */
  const walk = (member) => (member === excluded ? [] : [member, ...(children.get(member) ?? []).flatMap(walk)])
  return walk(pid)
}

/** @param {number} pid */
function readStat(pid) {
  const text = readText(`/proc/${pid}/stat`)
  if (text === '') return undefined
  // The name in parentheses may contain blanks.
  const columns = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { parent: Number(columns[1]), cpu: (Number(columns[11]) + Number(columns[12])) / ticksPerSecond }
}

function listProcesses() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

/** @param {number} pid */
function openFilesOf(pid) {
  const folder = `/proc/${pid}/fd`
  return ifAlive(() => readdirSync(folder), /** @type {string[]} */ ([])).map((file) =>
    ifAlive(() => readlinkSync(`${folder}/${file}`), ''),
  )
}

/** @param {string} path */
function readText(path) {
  return ifAlive(() => readFileSync(path, 'utf8'), '')
}

/**
 * A process may end, or belong to another user, while it is read.
 * @template T
 * @param {() => T} read
 * @param {T} otherwise
 */
function ifAlive(read, otherwise) {
  try {
    return read()
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error)
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(code)) return otherwise
    throw error
  }
}
