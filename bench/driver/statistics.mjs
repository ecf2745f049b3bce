// @ts-check

/** @param {readonly number[]} figures */
export function median(figures) {
  const sorted = [...figures].sort((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1
    ? /** @type {number} */ (sorted[Math.floor(middle)])
    : (/** @type {number} */ (sorted[middle - 1]) + /** @type {number} */ (sorted[middle])) / 2
}

/**
 * Random numbers between 0 and 1 that depend on the seed alone (mulberry32).
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Runs `work` on each item, `width` at a time.
 * @template T, R
 * @param {readonly T[]} items
 * @param {number} width
 * @param {(item: T) => Promise<R>} work
 * @returns {Promise<R[]>}
 */
export async function mapInParallel(items, width, work) {
  /** @type {R[]} */
  const results = Array.from({ length: items.length })
  let next = 0
  const run = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(/** @type {T} */ (items[index]))
    }
  }
  await Promise.all(Array.from({ length: width }, run))
  return results
}
