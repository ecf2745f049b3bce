import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStreams } from './eventStreams.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const subscription = { topic: 'a', owner: 'one', isValid: () => Promise.resolve(true) }
const event = (n: number) => `event: changed\ndata: {"n":${n}}\n\n`

/** Reads a stream, as one text for each read; the last is undefined when it has ended. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<(string | undefined)[]> {
  const reader = stream.getReader()
  const texts: (string | undefined)[] = []
  for (;;) {
    const next = await Promise.race([reader.read(), Promise.resolve().then(() => Promise.resolve())])
    if (!next) break
    texts.push(next.value && Buffer.from(next.value).toString())
    if (next.done) break
  }
  reader.releaseLock()
  return texts
}

const publish = (streams: EventStreams, about: string, n: number) => {
  streams.publish('a', { name: 'changed', about, data: { n } })
}

it('a slow reader gets one event about each thing, the latest', async () => {
  const streams = createEventStreams()
  const stream = streams.open(subscription)
  for (let second = 0; second < 20; second += 1) {
    for (const about of ['x', 'y']) publish(streams, about, second)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(await readAll(stream)).toEqual(['retry: 2000\n\n', event(19) + event(19)])
})

it('of several events about one thing within a second, the first is sent at once and the latest after it', async () => {
  const streams = createEventStreams()
  const stream = streams.open(subscription)
  await readAll(stream)
  publish(streams, 'x', 0)
  expect(await readAll(stream)).toEqual([event(0)])
  for (const n of [1, 2, 3]) publish(streams, 'x', n)
  expect(await readAll(stream)).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await readAll(stream)).toEqual([event(3)])
})

it('a reader that takes nothing between two comment lines is gone', async () => {
  const streams = createEventStreams({ commentEveryMs: 25_000 })
  const [read, unread] = [streams.open(subscription), streams.open(subscription)]
  await readAll(read)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await readAll(read)).toEqual([':\n\n'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect((await readAll(unread)).at(-1)).toBeUndefined()
  expect(await readAll(read)).toEqual([':\n\n'])
})

it('ends the oldest stream of an owner or a topic that has too many', async () => {
  const streams = createEventStreams({ perOwner: 2, perTopic: 3 })
  const open = ['one', 'one', 'one', 'two', 'two'].map((owner) => streams.open({ ...subscription, owner }))
  const isEnded = await Promise.all(open.map(async (stream) => (await readAll(stream)).at(-1) === undefined))
  expect(isEnded).toEqual([true, true, false, false, false])
})

it('ends a stream that is not valid any more, at the beginning and with each comment line', async () => {
  const streams = createEventStreams({ commentEveryMs: 25_000 })
  const isValid = vi.fn(() => Promise.resolve(true))
  const stream = streams.open({ ...subscription, isValid })
  const late = streams.open({ ...subscription, isValid: () => Promise.resolve(false) })
  await vi.advanceTimersByTimeAsync(0)
  expect(await readAll(late)).toEqual(['retry: 2000\n\n', undefined])
  isValid.mockRejectedValue(new Error('the database does not answer'))
  expect(await readAll(stream)).toEqual(['retry: 2000\n\n'])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await readAll(stream)).toEqual([':\n\n', undefined])
})

it('ends every stream when it closes, and every later one at once', async () => {
  const streams = createEventStreams()
  const stream = streams.open(subscription)
  streams.close()
  expect((await readAll(stream)).at(-1)).toBeUndefined()
  expect((await readAll(streams.open(subscription))).at(-1)).toBeUndefined()
})
