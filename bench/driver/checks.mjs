// @ts-check
// What must be true of a server whose speed counts: no point is lost, reads see the last write, families stay apart.
import { calls } from './calls.mjs'
import { send } from './client.mjs'
import { mapInParallel } from './statistics.mjs'
import { sendOrThrow } from './world.mjs'

/**
 * @typedef {import('./world.mjs').Side} Side
 * @typedef {import('./world.mjs').Child} Child
 */

/**
 * @param {Side} side
 * @returns {Promise<Map<string, number>>} the balance of each child
 */
export async function readBalances(side) {
  const cookies = [...new Set(side.children.map(({ cookie }) => cookie))]
  const lists = await mapInParallel(cookies, 8, (cookie) => sendOrThrow(side.url, calls.listChildren(), cookie))
  return new Map(
    lists.flat().map((/** @type {{ id: string | number, points: number }} */ { id, points }) => [String(id), points]),
  )
}

/**
 * Compares the balances with what was acknowledged since `before`.
 * @param {Side} side
 * @param {Map<string, number>} before
 * @returns {Promise<string[]>} what is wrong
 */
export async function checkConservation(side, before) {
  const after = await readBalances(side)
  const wrong = [...before].filter(([id, points]) => after.get(id) !== points + (side.pointsMoved.get(id) ?? 0))
  return wrong.length === 0 ? [] : [`${side.label}: the balances of ${wrong.length} children are wrong`]
}

/**
 * An acknowledged award must be in the balance and on the first page of the timeline.
 * @param {Side} side
 */
export async function checkFreshness(side) {
  let stale = 0
  for (const child of side.children.slice(1, 51)) {
    const before = await readChild(side, child)
    await sendOrThrow(side.url, calls.award(child.id, 3), child.cookie)
    const after = await readChild(side, child)
    if (after.points !== before.points + 3 || after.newest === before.newest) stale += 1
  }
  return stale === 0 ? [] : [`${side.label}: ${stale} of 50 reads did not see the award before them`]
}

/**
 * @param {Side} side
 * @param {Child} child
 */
async function readChild({ url }, { id, cookie }) {
  const list = await sendOrThrow(url, calls.listChildren(), cookie)
  const [entry] = await sendOrThrow(url, calls.readTimeline(id), cookie)
  /** @param {{ id: string | number }} one */
  const isWanted = (one) => String(one.id) === id
  return { points: list.find(isWanted).points, newest: entry.id }
}

/**
 * A family may neither read nor change another family's child.
 * @param {Side} side
 */
export async function checkIsolation({ label, url, children }) {
  const [own, foreign] = [/** @type {Child} */ (children[0]), /** @type {Child} */ (children.at(-1))]
  const tries = [
    calls.readTimeline(foreign.id),
    calls.listHabits(foreign.id),
    calls.award(foreign.id, 1),
    calls.redeem(foreign.id, foreign.rewardId, 1),
  ]
  const statuses = await Promise.all(tries.map(async (call) => (await send(url, call, own.cookie)).status))
  return statuses.some((status) => status < 400) ? [`${label}: calls about another family got ${statuses.join()}`] : []
}
