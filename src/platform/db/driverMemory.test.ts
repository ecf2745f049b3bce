import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from './open.ts'

const database = openDatabase({ connection: inject('postgres'), max: 1 })
afterAll(() => database.close())

setFlagsFromString('--expose-gc')
const collectYoung = runInNewContext('gc') as (options: { type: 'minor' }) => void
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size

// What is cleared only when all memory is gone through makes that come often, and slows the requests of that moment down.
it('a statement that is over is cleared away with what is young', async () => {
  const length = 20_000
  const ask = async (n: number) => {
    const text = `${n} ${'x'.repeat(length)}`
    // Joined texts lie in pieces until somebody reads them.
    expect(text.at(-1)).toBe('x')
    const [row] = await database.db<{ length: number }[]>`select length(${text}::text) as length`
    expect(row!.length).toBeGreaterThan(length)
    if (n % 20 === 0) collectYoung({ type: 'minor' })
  }
  for (let n = 0; n < 100; n += 1) await ask(n)
  const before = oldBytes()
  for (let n = 0; n < 500; n += 1) await ask(n)
  // Held on to, they would take 10 MB.
  expect(oldBytes() - before).toBeLessThan(3_000_000)
})
