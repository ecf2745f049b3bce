import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase } from './open.ts'

const database = openDatabase({ connection: inject('postgres'), max: 1 })
afterAll(() => database.close())

setFlagsFromString('--expose-gc')
const collectYoung = runInNewContext('gc') as (options: { type: 'minor' }) => void
const oldBytes = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')!.space_used_size

// Statements that survive into the old generation make full garbage collections frequent, which delays requests.
it('the young garbage collection frees the text and the rows of a finished statement', async () => {
  const length = 20_000
  const query = async (n: number) => {
    const text = `${n} ${'x'.repeat(length)}`
    // V8 joins the parts of a concatenated string when it is first read.
    expect(text.at(-1)).toBe('x')
    const [row] = await database.db<{ length: number }[]>`select length(${text}::text) as length`
    expect(row!.length).toBeGreaterThan(length)
    if (n % 20 === 0) collectYoung({ type: 'minor' })
  }
  for (let n = 0; n < 100; n += 1) await query(n)
  const round = async () => {
    const before = oldBytes()
    for (let n = 0; n < 500; n += 1) await query(n)
    return oldBytes() - before
  }
  // Retained, they would take 10 MB in each round. What other tests of this process left can do so in one.
  expect(Math.min(await round(), await round(), await round())).toBeLessThan(3_000_000)
})
