import { describe, expect, it } from 'vitest'
import { currentSince, includedSince, isIncluded, retryDelayMs } from './rules.ts'

describe('an event', () => {
  it.each([
    ['without an own act', { at: 10_000, previousAt: 0, actAt: undefined }, undefined],
    ['just after an own act', { at: 10_000, previousAt: 0, actAt: 9900 }, 9900],
    ['during an own act, which ends later', { at: 10_000, previousAt: 0, actAt: 10_300 }, 10_300],
    ['during an own act, soon after another event', { at: 10_000, previousAt: 9000, actAt: 10_300 }, 10_300],
    ['long after an own act', { at: 10_000, previousAt: 0, actAt: 8900 }, undefined],
    ['just after an own act, but soon after another event', { at: 10_000, previousAt: 8900, actAt: 9900 }, undefined],
    [
      'just after an own act, but soon after the stream was opened',
      { at: 10_000, previousAt: 9800, actAt: 9900 },
      undefined,
    ],
  ])('%s is included since the act or not at all', (_, heard, since) => {
    expect(includedSince(heard)).toBe(since)
  })

  it.each([
    [{ dataUpdatedAt: 99, fetchStatus: 'idle' }, 100, false],
    [{ dataUpdatedAt: 100, fetchStatus: 'idle' }, 100, true],
    [{ dataUpdatedAt: 0, fetchStatus: 'fetching' }, 100, true],
    [{ dataUpdatedAt: 100, fetchStatus: 'fetching' }, undefined, false],
  ])('is included in %j since %s: %s', (query, since, expected) => {
    expect(isIncluded(query, since)).toBe(expected)
  })
})

it.each([
  ['at once is current since its request', 1200, 1000],
  ['late is current only since it opened', 5000, 5000],
])('what a page shows when a stream opens %s', (_, openedAt, since) => {
  expect(currentSince({ requestedAt: 1000, openedAt })).toBe(since)
})

it.each([
  [0, 0, 1500],
  [0, 1, 4500],
  [3, 0.5, 24_000],
  [30, 0.5, 60_000],
])('a stream that failed %s times, by chance %s, is opened again after %s ms', (failures, random, delayMs) => {
  expect(retryDelayMs({ failures, random })).toBe(delayMs)
})
