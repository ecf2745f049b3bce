// @ts-check
// The families that the scenarios act on, created through the public API of each server.
import { calls, signInToProduct } from './calls.mjs'
import { buildRequest, send, sendLoad } from './client.mjs'
import { mapInParallel } from './statistics.mjs'

/**
 * @typedef {import('./client.mjs').Call} Call
 * @typedef {{ id: string, rewardId: string, cookie: string }} Child
 * @typedef {object} Side one of the servers that are compared
 * @property {string} label
 * @property {string} url
 * @property {number} pid
 * @property {number} databasePid
 * @property {readonly Child[]} children of all families
 * @property {Map<string, number>} pointsMoved acknowledged points by child, for the check of conservation
 * @typedef {{ cookie: string, childId: string }} Family
 */

const familyCount = 500
const childrenPerFamily = 2
const historyPerChild = 60
const width = 8

/**
 * A family with one child in the product.
 * @type {(url: string, name: number) => Promise<Family>}
 */
export async function addFamily(url, name) {
  const cookie = await signInToProduct(url, name)
  const { id } = await sendOrThrow(url, calls.addChild('Mia'), cookie)
  return { cookie, childId: String(id) }
}

/**
 * @param {Omit<Side, 'children' | 'pointsMoved'>} server
 * @param {import('./calls.mjs').SignIn} signIn
 * @returns {Promise<Side>}
 */
export async function createSide(server, signIn) {
  const families = Array.from({ length: familyCount }, (_, index) => index)
  const cookies = await mapInParallel(families, width, (family) => signIn(server.url, family))
  const wanted = cookies.flatMap((cookie, family) =>
    Array.from({ length: childrenPerFamily }, (_, nth) => ({ cookie, name: `Kid ${family}-${nth}` })),
  )
  const children = await mapInParallel(wanted, width, async ({ cookie, name }) => {
    /** @param {Call} call */
    const create = async (call) => String((await sendOrThrow(server.url, call, cookie)).id)
    const id = await create(calls.addChild(name))
    const rewardId = await create(calls.addReward(id))
    for (let nth = 0; nth < 3; nth += 1) await create(calls.addHabit(id, nth))
    await create(calls.addSkill(id))
    return { id, rewardId, cookie }
  })
  const side = { ...server, children, pointsMoved: new Map() }
  await sendAll(side, Array.from({ length: historyPerChild }, () => children).flat(), ({ id }) => calls.award(id, 2))
  return side
}

/**
 * Sends one call per child, 16 at a time.
 * @param {Side} side
 * @param {readonly Child[]} children
 * @param {(child: Child, index: number) => Call} callOf
 * @returns {Promise<(string | null)[]>} the bodies of the responses, in the order of `children`
 */
export async function sendAll(side, children, callOf) {
  /** @type {(string | null)[]} */
  const bodies = Array.from({ length: children.length })
  let next = 0
  const { failed, firstFailure } = await sendLoad({
    ...addressOf(side),
    workers: 16,
    next() {
      const index = next++
      const child = children[index]
      if (!child) return undefined
      return {
        requests: [requestOf(side, child, callOf(child, index))],
        onDone: ([body = null]) => {
          bodies[index] = body
        },
      }
    },
  })
  if (failed > 0) throw new Error(`${side.label}: ${failed} calls of the setup failed, such as ${firstFailure}`)
  return bodies
}

/**
 * @param {Side} side
 * @param {Child} child
 * @param {Call} call
 */
export function requestOf({ url }, { cookie }, call) {
  return buildRequest(new URL(url).host, call, cookie)
}

/** @param {Side} side */
export function addressOf({ url }) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

/**
 * @param {string} url
 * @param {Call} call
 * @param {string} cookie
 */
export async function sendOrThrow(url, call, cookie) {
  const { status, text, json } = await send(url, call, cookie)
  if (status < 200 || status > 299) throw new Error(`${call.method} ${call.path} got ${status} ${text.slice(0, 200)}`)
  return json
}
