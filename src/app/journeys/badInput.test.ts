import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseOwnFamily } from '../../features/auth/contract.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addChild } from '../../features/children/contract.ts'
import { addHabit } from '../../features/habits/contract.ts'
import { addReward } from '../../features/rewards/contract.ts'
import { addSkill } from '../../features/skills/contract.ts'
import { recordFigure } from '../../testing/figures.ts'
import { hostileRequest, type OpenApi } from '../../testing/hostileRequests.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

/** `npm run test:faults` sets more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 4_000)
const seed = Number(process.env.FAULT_SEED ?? 1)
/** Concurrent senders. */
const senders = 8

/** Text that a response must not contain: a stack, a statement, a path on the server. */
const internals =
  /\bat \w.*:\d+|node_modules|\.ts\b|\bselect\b.*\bfrom\b|insert into|postgres|sqlstate|syntax error|\/src\//i

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Creates a family with one item of each kind, and lists their ids for `hostileRequest`. */
async function createScene(): Promise<{ family: Family; ids: Record<string, string> }> {
  const family = await server.startFamily()
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  await family.ok(addChild, { body: { name: 'Leo' } })
  const activities = (
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 90 } })
  ).id
  const habits = (await family.ok(addHabit, { body: { childId, title: 'Read' } })).id
  const skills = (await family.ok(addSkill, { body: { childId, title: 'Jump rope' } })).id
  const rewardId = (await family.ok(addReward, { body: { childId, title: 'Cinema', pointsCost: 40 } })).id
  return {
    family,
    ids: { childId, children: childId, activities, habits, skills, rewards: rewardId, rewardId, key: randomUUID() },
  }
}

/**
 * Memory in use after a garbage collection, which shows a leak. External strings are left out: a request body of 11 MB
 * may just be in use.
 */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** @returns undefined after a minute */
async function inTime<T>(reply: Promise<T>): Promise<T | undefined> {
  // A running timer would retain the reply.
  const done = new AbortController()
  const patience = delay(60_000, undefined, { ref: false, signal: done.signal }).catch(() => undefined)
  return Promise.race([reply, patience]).finally(() => done.abort())
}

it.each(['a\u0000b', 'a\ud800b'])('a text that PostgreSQL cannot store is refused: %j', async (name) => {
  const family = await server.startFamily()
  expect((await family.send(addChild, { body: { name } })).status).toBe(400)
})

it(
  'the server responds to every hostile request with an error of the contract, and the ledger stays sound',
  { timeout: 180_000 + requests * 60 },
  async () => {
    const document = (await server.request('/api/openapi.json')).body as OpenApi
    const random = randomFrom(seed)
    const times: number[] = []
    const byStatus: Record<number, number> = {}
    let left = requests
    let before = 0

    await Promise.all(
      Array.from({ length: senders }, async () => {
        let scene = await createScene()
        for (let n = 1; left > 0; n += 1) {
          left -= 1
          // Requests also erase children and habits, so start with a new family from time to time.
          if (n % 100 === 0) scene = await createScene()
          // The code is compiled and the pools are full by then.
          if (left === Math.floor(requests * 0.8)) before = usedMemory()
          const { path, init, needsGuardian } = hostileRequest(document, scene.ids, random)
          const what = `seed ${seed}: ${init.method} ${path} ${JSON.stringify(init.headers)} ${init.body?.slice(0, 300)}`
          const sentAt = performance.now()
          // A sign-up with the cookie of the scene would end its session.
          const reply = await inTime(needsGuardian ? scene.family.request(path, init) : server.request(path, init))
          if (!reply) throw new Error(`no response: ${what}`)
          times.push(performance.now() - sentAt)
          byStatus[reply.status] = (byStatus[reply.status] ?? 0) + 1
          if (reply.status >= 500) throw new Error(`${reply.status}: ${what}`)
          // Sometimes the password is right, and the family is erased.
          if (path === eraseOwnFamily.path && reply.status === 204) scene = await createScene()
          if (reply.status < 400) continue
          const { message, code } = (reply.body ?? {}) as { message?: unknown; code?: unknown }
          if (typeof message !== 'string' || typeof code !== 'string')
            throw new Error(`an error that is not of the contract, ${reply.text}: ${what}`)
          if (internals.test(reply.text)) throw new Error(`internals in ${reply.text}: ${what}`)
        }
      }),
    )

    await server.expectSoundLedger()
    server.logged.length = 0
    const grownMb = Math.round((usedMemory() - before) / 1e6)
    const p99 = Math.round(times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)]!)
    // The time depends on the machine, so it is recorded without a limit. Most of the memory is cached responses, which
    // may take 22 MB.
    expect(grownMb).toBeLessThan(60)
    // A generator whose requests all fail the first check would prove little.
    expect((byStatus[200] ?? 0) + (byStatus[201] ?? 0)).toBeGreaterThan(requests / 20)
    recordFigure(
      'R14',
      `${requests} requests (seed ${seed}): ${Object.entries(byStatus)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}; 0 × 5xx, p99 ${p99} ms, memory ${grownMb < 0 ? '' : '+'}${grownMb} MB, ledger sound`,
    )
  },
)
