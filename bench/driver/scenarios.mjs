// @ts-check
// S1 to S8: what is measured on both servers.
import { calls, homeCalls } from './calls.mjs'
import { send } from './client.mjs'
import { createRandom } from './statistics.mjs'
import { requestOf, sendAll } from './world.mjs'

/**
 * @typedef {import('./client.mjs').Operation} Operation
 * @typedef {import('./world.mjs').Side} Side
 * @typedef {import('./world.mjs').Child} Child
 * @typedef {{ side: Side, random: () => number, isStopped?: boolean }} Setting
 * @typedef {{ next: () => Operation | undefined, clean?: () => Promise<unknown> }} Job
 * @typedef {object} Scenario
 * @property {string} title
 * @property {number} [goal] least throughput over that of the comparison server, where one is promised
 * @property {number} workers
 * @property {number} [parallel] connections of each worker
 * @property {boolean} [movesPoints] the balances are checked afterwards
 * @property {boolean} [isCounted] ends after a fixed number of operations, so it cannot run at a given rate
 * @property {(setting: Setting) => Promise<Job> | Job} prepare
 */

const today = () => new Date().toISOString().slice(0, 10)
const checkIns = 3000
const pollers = 200

/** @type {Record<string, Scenario>} */
export const scenarios = {
  S1: {
    title: 'award, one child',
    goal: 5.5,
    workers: 32,
    movesPoints: true,
    prepare: ({ side }) => ({ next: () => award(side, childAt(side, 0), 1) }),
  },
  S2: {
    title: 'award, 1,000 children',
    workers: 32,
    movesPoints: true,
    prepare: ({ side, random }) => ({ next: () => award(side, pickChild(side, random), 1) }),
  },
  S3: {
    title: 'redeem a reward',
    workers: 32,
    movesPoints: true,
    async prepare({ side, random }) {
      await giveAll(side, 100)
      const { length } = side.children
      let turn = Math.floor(random() * length)
      return { next: () => redeem(side, childAt(side, 1 + (turn++ % (length - 1)))) }
    },
  },
  S4: {
    title: 'check in a habit',
    workers: 32,
    isCounted: true,
    async prepare({ side }) {
      const owners = Array.from({ length: checkIns }, (_, nth) => childAt(side, 1 + (nth % (side.children.length - 1))))
      const bodies = await sendAll(side, owners, ({ id }, number) => calls.addHabit(id, number))
      const habits = bodies.map((body) => String(JSON.parse(body ?? '').id))
      const requests = owners.map((child, nth) => requestOf(side, child, calls.checkIn(habits[nth] ?? '', today())))
      let turn = 0
      return {
        next: () => operationOf(requests[turn++]),
        clean: () => sendAll(side, owners, (_, nth) => calls.deleteHabit(habits[nth] ?? '')),
      }
    },
  },
  S5: {
    title: 'timeline, 50 entries',
    goal: 4.2,
    workers: 32,
    prepare({ side, random }) {
      const timelineOf = createReads(side, ({ id }) => calls.readTimeline(id))
      return { next: () => ({ requests: [timelineOf(pickChild(side, random))], isOk: isFound }) }
    },
  },
  S6: {
    title: 'home screen, 5 reads',
    workers: 8,
    parallel: 5,
    prepare({ side, random }) {
      /** @type {Map<Child, string[]>} */
      const known = new Map()
      return {
        next() {
          const child = pickChild(side, random)
          const requests = known.get(child) ?? homeCalls(child.id).map((call) => requestOf(side, child, call))
          known.set(child, requests)
          return { requests, isOk: isFound }
        },
      }
    },
  },
  S7: {
    title: 'mixed day, 80 % reads',
    workers: 32,
    movesPoints: true,
    async prepare({ side, random }) {
      await giveAll(side, 20)
      const reads = /** @type {const} */ ([
        [0.4, createReads(side, ({ id }) => calls.readTimeline(id))],
        [0.5, createReads(side, calls.listChildren)],
        [0.6, createReads(side, ({ id }) => calls.readWeek(id))],
        [0.69, createReads(side, ({ id }) => calls.listHabits(id))],
        [0.74, createReads(side, ({ id }) => calls.listRewards(id))],
        [0.78, createReads(side, ({ id }) => calls.listSkills(id))],
        [0.8, createReads(side, calls.readUser)],
      ])
      return {
        next() {
          const [child, chance] = [pickChild(side, random), random()]
          const read = reads.find(([limit]) => chance < limit)
          if (read) return { requests: [read[1](child)], isOk: isFound }
          if (chance < 0.94) return award(side, child, 2)
          if (chance < 0.98) return { requests: [requestOf(side, child, calls.addMoment(child.id, today()))] }
          return redeem(side, child)
        },
      }
    },
  },
  S8: {
    title: 'timeline poll, nothing new',
    workers: 32,
    async prepare({ side, random }) {
      /** @type {string[]} */
      const requests = []
      for (const child of side.children.slice(1, 1 + pollers)) {
        const call = calls.readTimeline(child.id)
        const { headers } = await send(side.url, call, child.cookie)
        const tag = headers.get('etag')
        requests.push(requestOf(side, child, { ...call, headers: tag ? { 'If-None-Match': tag } : {} }))
      }
      return {
        next: () => ({
          requests: [/** @type {string} */ (requests[Math.floor(random() * requests.length)])],
          isOk: (status) => status === 200 || status === 304,
        }),
      }
    },
  },
}

/** @type {(side: Side, scenario: Scenario, seed: number) => Promise<Job>} */
export async function prepareJob(side, scenario, seed) {
  return scenario.prepare({ side, random: createRandom(seed) })
}

/** @type {(side: Side, index: number) => Child} the first child is left to S1 */
function childAt(side, index) {
  return /** @type {Child} */ (side.children[index])
}

/** @type {(side: Side, random: () => number) => Child} */
function pickChild(side, random) {
  return childAt(side, 1 + Math.floor(random() * (side.children.length - 1)))
}

/** @type {(side: Side, child: Child, points: number) => Operation} */
function award(side, child, points) {
  return {
    requests: [requestOf(side, child, calls.award(child.id, points))],
    isOk: (status) => notePoints(side, child, status, points),
  }
}

/** @type {(side: Side, child: Child) => Operation} */
function redeem(side, child) {
  return {
    requests: [requestOf(side, child, calls.redeem(child.id, child.rewardId, 1))],
    isOk: (status) => notePoints(side, child, status, -1),
  }
}

/** @type {(side: Side, child: Child, status: number, points: number) => boolean} */
function notePoints({ pointsMoved }, { id }, status, points) {
  if (status < 200 || status > 299) return false
  pointsMoved.set(id, (pointsMoved.get(id) ?? 0) + points)
  return true
}

/** @type {(side: Side, points: number) => Promise<void>} so that every child can pay for redemptions */
async function giveAll(side, points) {
  const children = side.children.slice(1)
  await sendAll(side, children, ({ id }) => calls.award(id, points))
  for (const child of children) notePoints(side, child, 201, points)
}

/**
 * Requests that repeat word for word are built once.
 * @param {Side} side
 * @param {(child: Child) => import('./client.mjs').Call} callOf
 */
function createReads(side, callOf) {
  /** @type {Map<Child, string>} */
  const known = new Map()
  return (/** @type {Child} */ child) => {
    const request = known.get(child) ?? requestOf(side, child, callOf(child))
    known.set(child, request)
    return request
  }
}

/** @param {string | undefined} request */
function operationOf(request) {
  return request === undefined ? undefined : { requests: [request] }
}

/** @param {number} status */
function isFound(status) {
  return status === 200
}
