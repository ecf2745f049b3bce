import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, Runner } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/http/errors.ts'
import { createDeferred } from '../../testing/deferred.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { importFile } from '../../testing/transfer.ts'
import { readUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { record } from '../behaviors/record.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { redeem } from '../rewards/redeem.ts'
import { listActivities } from '../timeline/contract.ts'
import { type Act, type ActRequest, type ActResponse, defineAct, type PerformAct } from './acts.ts'
import { createActRunner } from './runner.ts'

const noLimit = { rowsPerFamily: Infinity }

let server: TestServer
let family: Family
let childId: string
let siblingId: string
let rewardId: string
let token: string

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100 } })
  rewardId = (await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 40 } })).id
  const [session] = await server.db<{ token: string }[]>`
    select s.token from sessions s join children c on c.family_id = s.family_id
    where c.id = ${childId}`
  token = session!.token
})
afterEach(() => server.expectSoundLedger())
afterAll(() => server.close())

const request = (act: unknown, body: object, key?: string): ActRequest => ({
  act: act as Act,
  input: { params: {}, query: undefined, body } as never,
  token,
  key: key === undefined ? undefined : { key, digest: createHash('sha256').update(JSON.stringify(body)).digest() },
  now: new Date(),
})
const award = (points: number, key?: string, of = childId) =>
  request(record, { childId: of, type: 'reward', kind: 'gift', title: 'Gift', points }, key)
const spend = (key?: string) => request(redeem, { childId, rewardId, pointsSpent: 40, times: 1 }, key)

const balanceOf = async (id: string) => (await family.ok(listChildren)).find((child) => child.id === id)!.points
const codeOf = (perform: Promise<ActResponse>) =>
  perform.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

/** A pool that runs `before` ahead of each statement that writes entries, and counts those statements. */
function watching(before: (nth: number) => Promise<unknown>): { db: Db; writes: () => number } {
  let writes = 0
  const watch = <R extends Runner>(runner: R): R =>
    Object.assign(
      (async (texts: TemplateStringsArray, ...values: readonly unknown[]) => {
        if (texts[0]!.trimStart().startsWith('with unlocked')) await before((writes += 1))
        return runner(texts, ...values)
      }) as unknown as R,
      runner,
    )
  const begin: Db['begin'] = (work, mode) => server.db.begin((tx) => work(watch(tx)), mode)
  return { db: Object.assign(watch(server.db), { begin }), writes: () => writes }
}

describe('createActRunner', () => {
  it('writes the entries of acts that arrive together in one statement', async () => {
    const { db, writes } = watching(() => Promise.resolve())
    const perform = createActRunner(db, noLimit)
    const replies = await Promise.all([
      ...[1, 2, 3].map((n) => perform(award(n))),
      perform(award(4, undefined, siblingId)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(writes()).toBe(1)
    expect([await balanceOf(childId), await balanceOf(siblingId)]).toEqual([106, 4])
  })

  it('keeps families apart that have children of one id, because both have imported an export', async () => {
    const other = await server.startFamily()
    await importFile(other, (await family.request('/api/family/export')).bytes)
    const [session] = await server.db<{ token: string }[]>`
      select token from sessions where guardian_id = ${(await other.ok(readUser)).id}`
    const perform = createActRunner(server.db, noLimit)
    const theirs = (points: number) => perform({ ...award(points), token: session!.token })
    const replies = await Promise.all([perform(award(1)), theirs(2), perform(award(4)), theirs(8)])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const balances = [family, other].map(async (one) =>
      (await one.ok(listChildren)).filter(({ id }) => id === childId).map(({ points }) => points),
    )
    expect(await Promise.all(balances)).toEqual([[105], [110]])
  })

  it('performs an act while others wait for a batch of their child', async () => {
    const isWriting = createDeferred<void>()
    const mayWrite = createDeferred<void>()
    const { db } = watching((nth) => {
      if (nth > 1) return Promise.resolve()
      isWriting.resolve(undefined)
      return mayWrite.promise
    })
    const perform = createActRunner(db, noLimit)
    const first = perform(award(1))
    await isWriting.promise
    const second = perform(award(2))
    await setImmediate()
    await perform(award(3, undefined, siblingId))
    mayWrite.resolve(undefined)
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201])
    expect([await balanceOf(childId), await balanceOf(siblingId)]).toEqual([103, 3])
  })

  it('writes through what an entry came: what the decision names, else how the session lets it come', async () => {
    const perform = createActRunner(server.db, noLimit)
    const granted = defineAct({
      ...record,
      decide: (...of: Parameters<typeof record.decide>) => {
        const decision = record.decide(...of)
        return {
          ...decision,
          entries: decision.entries.map((entry) => ({ ...entry, via: { kind: 'child' as const } })),
        }
      },
    })
    await perform(request(granted, { childId, type: 'reward', kind: 'gift', title: 'Granted', points: 3 }))
    await perform(award(2))
    const [own, asked] = await family.ok(listActivities, { params: { childId } })
    expect([own!.by!.via, asked!.by!.via]).toEqual([null, { kind: 'child' }])
    await expect(server.db`update activities set via = null where id = ${asked!.id}`).rejects.toThrow('append-only')
  })

  it('decides an act again when its child has changed between reading and writing', async () => {
    const { db, writes } = watching(async (nth) => {
      if (nth === 1) await family.ok(redeemReward, { body: { childId, rewardId, pointsSpent: 40 } })
    })
    const reply = await createActRunner(db, noLimit)(spend())
    expect(JSON.parse(reply.body!)).toMatchObject({ child: { points: 20 } })
    expect(writes()).toBe(2)
    expect(await balanceOf(childId)).toBe(20)
  })

  it('refuses on the second decision what the first one would have allowed', async () => {
    const { db } = watching(async (nth) => {
      if (nth === 1)
        await family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Hit', points: 61 } })
    })
    expect(await codeOf(createActRunner(db, noLimit)(spend()))).toBe('insufficient_points')
    expect(await balanceOf(childId)).toBe(39)
  })

  it('decides a refusal again when it rests on acts of its batch that were not written', async () => {
    const { db } = watching(async (nth) => {
      if (nth === 1) await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'More', points: 50 } })
    })
    const perform = createActRunner(db, noLimit)
    expect(await Promise.all([codeOf(perform(spend())), codeOf(perform(spend())), codeOf(perform(spend()))])).toEqual([
      201, 201, 201,
    ])
    expect(await balanceOf(childId)).toBe(30)
  })

  it('decides a reply that writes nothing again when it rests on acts of its batch that were not written', async () => {
    const { db } = watching(async (nth) => {
      if (nth === 1) await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'More', points: 50 } })
    })
    const look = defineAct({
      ...record,
      decide: (before: Parameters<typeof record.decide>[0], input, at) => {
        const { reply, nextState } = record.decide(before, input, at)
        return { reply: { ...reply, points: before.child.points }, entries: [], nextState: nextState! }
      },
    })
    const perform = createActRunner(db, noLimit)
    const body = { childId, type: 'reward', kind: 'gift', title: 'Gift', points: 1 }
    const [, reply] = await Promise.all([perform(award(5)), perform(request(look, body, randomUUID()))])
    const [row] = await server.db<{ revision: number }[]>`select revision::int from children where id = ${childId}`
    expect(JSON.parse(reply.body!)).toMatchObject({ points: 155, revision: row!.revision })
  })

  it('locks the child after several conflicts, so that an act under contention ends', async () => {
    const { db, writes } = watching(async (nth) => {
      // The fourth write holds the lock, for which this would wait.
      if (nth <= 3)
        await family.ok(recordBehavior, { body: { childId, type: 'reward', kind: 'gift', title: 'More', points: 1 } })
    })
    expect((await createActRunner(db, noLimit)(award(5))).status).toBe(201)
    expect(writes()).toBe(4)
    expect(await balanceOf(childId)).toBe(100 + 3 + 5)
  })

  it('performs the acts of other children while a long transaction has locked one child', async () => {
    const perform = createActRunner(server.db, noLimit)
    const isLocked = createDeferred<void>()
    const release = createDeferred<void>()
    const longOne = server.db.begin(async (tx) => {
      await tx`select from children where id = ${childId} for no key update`
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    const waiting = [perform(award(1)), perform(award(2))]
    expect((await perform(award(5, undefined, siblingId))).status).toBe(201)
    expect(await balanceOf(childId)).toBe(100)
    release.resolve()
    await longOne
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201])
    expect(await balanceOf(childId)).toBe(103)
  })

  it('does not wait for a session that a long transaction has locked, such as an erasure', async () => {
    const isLocked = createDeferred<void>()
    const release = createDeferred<void>()
    const longOne = server.db.begin(async (tx) => {
      await tx`select from sessions where token = ${token} for update`
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise
    // Two hours later, the end of the session is due to be moved.
    const later = { ...award(5), now: new Date(Date.now() + 2 * 3_600_000) }
    expect((await createActRunner(server.db, noLimit)(later)).status).toBe(201)
    release.resolve()
    await longOne
  })

  it('performs each act alone when PostgreSQL refuses a batch, so that none fails because of another', async () => {
    const broken = defineAct({
      ...record,
      writes: { entered: () => sql`delete from quick_actions where position / 0 = 1` },
    })
    const perform = createActRunner(server.db, noLimit)
    const praise = { childId, type: 'reward', kind: 'behavior', title: 'New praise', points: 3 }
    const results = await Promise.allSettled([
      perform(award(2, undefined, siblingId)),
      perform(request(broken, praise)),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect([await balanceOf(childId), await balanceOf(siblingId)]).toEqual([100, 2])
  })

  it('fails only the act whose decide() throws', async () => {
    const faulty = defineAct({
      ...record,
      decide: () => {
        throw new Error('a bug')
      },
    })
    const perform = createActRunner(server.db, noLimit)
    const body = { childId, type: 'reward', kind: 'gift', title: 'Gift', points: 1 }
    const results = await Promise.allSettled([perform(request(faulty, body)), perform(award(2))])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
    expect(await balanceOf(childId)).toBe(102)
  })

  it.each([
    ['one process', 1],
    ['three processes', 3],
  ])('performs an act once when its key arrives several times simultaneously in %s', async (_, processes) => {
    const runners = Array.from({ length: processes }, () => createActRunner(server.db, noLimit))
    const key = randomUUID()
    const replies = await Promise.all([...runners, ...runners].map((perform) => perform(award(7, key))))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    expect(await balanceOf(childId)).toBe(107)
  })

  it('refuses an act alike when its key arrives simultaneously in several processes', async () => {
    await createActRunner(server.db, noLimit)(spend())
    await createActRunner(server.db, noLimit)(spend())
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID()
      const replies = await Promise.all([1, 2, 3, 4].map(() => createActRunner(server.db, noLimit)(spend(key))))
      expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409])
      expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    }
  })

  it('stores a refusal under its key and replays it when the act would succeed later', async () => {
    const perform = createActRunner(server.db, noLimit)
    await perform(spend())
    await perform(spend())
    const key = randomUUID()
    const refused = await perform(spend(key))
    expect(refused).toMatchObject({ status: 409, isReplay: false })
    await perform(award(90))
    expect(await perform(spend(key))).toEqual({ ...refused, isReplay: true })
  })

  it('refuses a key that was used for another request', async () => {
    const perform = createActRunner(server.db, noLimit)
    const key = randomUUID()
    await perform(award(1, key))
    expect(await codeOf(perform(award(2, key)))).toBe('idempotency_key_reused')
  })

  it('writes nothing for a session that ends between reading and writing', async () => {
    const { db, writes } = watching((nth) =>
      nth === 1 ? server.db`delete from sessions where token = ${token}` : Promise.resolve(),
    )
    expect(await codeOf(createActRunner(db, noLimit)(award(5)))).toBe('unauthorized')
    expect(writes()).toBe(1)
    const [row] = await server.db<{ points: number }[]>`select points from children where id = ${childId}`
    expect(row!.points).toBe(100)
  })

  it('keeps acts of one child in the order of their arrival, over several batches', async () => {
    const perform: PerformAct = createActRunner(server.db, noLimit)
    await Promise.all(Array.from({ length: 600 }, (_, n) => perform(award(1 + (n % 9)))))
    const rows = await server.db<{ points: number }[]>`
      select points from activities where child_id = ${childId} and kind = 'gift' order by seq`
    expect(rows.map(({ points }) => points)).toEqual(Array.from({ length: 600 }, (_, n) => 1 + (n % 9)))
  })
})
