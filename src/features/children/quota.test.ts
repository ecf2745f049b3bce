import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { features } from '../../app/features.ts'
import { allCalls, nameOf, requestOf, send } from '../../testing/calls.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { addHabit, checkIn, excuse, maxHabits, updateHabit } from '../habits/contract.ts'
import { addMoment } from '../moments/contract.ts'
import { itemLimitsOf } from '../points/feature.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { addSkill, updateSkill } from '../skills/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addPack } from '../packs/contract.ts'
import { addChild } from './contract.ts'
import { entriesPerFamily, maxChildren, maxOf } from './quota.ts'

/** More than a child begins with. */
const rowsPerFamily = 12

let server: TestServer
beforeAll(async () => {
  server = await startServer({ rowsPerFamily })
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

async function startFamilyWithChild(): Promise<{ family: Family; childId: string }> {
  const family = await server.startFamily()
  return { family, childId: (await family.ok(addChild, { body: { name: 'Mia' } })).id }
}

const award = (childId: string) => ({ childId, type: 'reward', kind: 'gift', title: 'Gift', points: 10 }) as const

describe('a family with as many entries of history as it may have', () => {
  it('adds no other, of any kind, and can still undo', async () => {
    const { family, childId } = await startFamilyWithChild()
    const habitId = (await family.ok(addHabit, { body: { childId, title: 'Read' } })).id
    const skillId = (await family.ok(addSkill, { body: { childId, title: 'Swim' } })).id
    const rewardId = (await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 10 } })).id
    for (let entry = 0; entry < rowsPerFamily; entry += 1) await family.ok(recordBehavior, { body: award(childId) })

    const refused = [
      await family.refused(recordBehavior, { body: award(childId) }),
      await family.refused(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } }),
      await family.refused(checkIn, { params: { id: habitId }, body: { date: new Date().toISOString().slice(0, 10) } }),
      await family.refused(updateSkill, { params: { id: skillId }, body: { currentBest: 3 } }),
      await family.refused(redeemReward, { body: { childId, rewardId, pointsSpent: 10 } }),
    ]
    for (const { status, body } of refused)
      expect([status, body]).toEqual([409, { code: 'quota_reached', message: 'The space of this family is full.' }])
    const [latest, ...older] = await family.ok(listActivities, { params: { childId } })
    expect(older).toHaveLength(rowsPerFamily - 1)
    await family.ok(undoActivity, { params: { id: latest!.id } })
  })

  it('gives a repeated request the same refusal', async () => {
    const { family, childId } = await startFamilyWithChild()
    for (let entry = 0; entry < rowsPerFamily; entry += 1) await family.ok(recordBehavior, { body: award(childId) })
    const key = randomUUID()
    const first = await family.refused(recordBehavior, { body: award(childId), key })
    const again = await family.refused(recordBehavior, { body: award(childId), key })
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([409, first.text, 'true'])
  })

  it('adds exactly that many when many requests arrive at once', async () => {
    const { family, childId } = await startFamilyWithChild()
    const replies = await Promise.all(
      Array.from({ length: rowsPerFamily * 3 }, () => family.send(recordBehavior, { body: award(childId) })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(rowsPerFamily)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(rowsPerFamily * 2)
  })
})

describe('a family with as many children, habits, skills and rewards as it may have', () => {
  it('adds no other, of any kind, also when many requests arrive at once', async () => {
    const { family, childId } = await startFamilyWithChild()
    const replies = await Promise.all(
      Array.from({ length: rowsPerFamily }, () => family.send(addHabit, { body: { childId, title: 'Read' } })),
    )
    // A child and its six preset rewards were there before.
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(rowsPerFamily - 7)
    for (const table of ['children', ...Object.keys(itemLimitsOf(features))]) {
      const addition = allCalls.find((call) => nameOf(call) === `POST /api/${table}`)!
      const reply = await send(family, addition, requestOf(addition, { children: childId }))
      // Otherwise it is mounted without `mountAddition`.
      expect([table, reply.status, reply.body]).toMatchObject([table, 409, { code: 'quota_reached' }])
    }
    await family.ok(recordBehavior, { body: award(childId) })
  })
})

describe('a child with as much of a kind as a child may have', () => {
  let roomy: TestServer
  let family: Family
  let childId: string
  beforeAll(async () => {
    roomy = await startServer()
    family = await roomy.startFamily()
    childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  })
  afterAll(() => roomy.close())
  const refusal = (what: string, most: number) => ({
    status: 409,
    body: { code: 'quota_reached', details: { what, most } },
  })

  it('gets no other habit, challenge or reward, also none of a pack, while a sibling does', async () => {
    const sibling = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    for (const [table, columns] of [
      ['habits', 'difficulty, points, target_days'],
      ['skills', 'difficulty, points'],
    ] as const)
      await roomy.db.unsafe(`
        insert into ${table} (family_id, id, child_id, title, created_at, ${columns})
        select family_id, gen_random_uuid(), id, 'One', now(), 'easy', 2${table === 'habits' ? ', 21' : ''}
        from children, generate_series(1, 299) where id = '${childId}'`)
    await roomy.db`
      insert into rewards (family_id, id, child_id, title, points_cost, category, is_custom, created_at)
      select family_id, gen_random_uuid(), id, 'One', 2, 'gift', true, now() from children, generate_series(1, 593) where id = ${childId}`
    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await family.ok(addSkill, { body: { childId, title: 'Swim' } })
    const zoo = { title: 'Zoo', pointsCost: 10 }
    await family.ok(addReward, { body: { childId, ...zoo } })
    expect(await family.refused(addHabit, { body: { childId, title: 'Sing' } })).toMatchObject(refusal('habits', 300))
    expect(await family.refused(addSkill, { body: { childId, title: 'Sing' } })).toMatchObject(refusal('skills', 300))
    expect(await family.refused(addReward, { body: { childId, ...zoo } })).toMatchObject(refusal('rewards', 600))
    const pack = { childId, habits: [{ title: 'Sing' }], quickActions: [], rewards: [] }
    expect(await family.refused(addPack, { body: pack })).toMatchObject(refusal('habits', 300))
    await family.ok(addPack, { body: { ...pack, childId: sibling, rewards: [zoo] } })
  })

  it('gets no other entry of history, while a sibling does', async () => {
    const { id: full } = await family.ok(addChild, { body: { name: 'Ada' } })
    // As a history of this length would leave it.
    await roomy.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update children set last_seq = 120000 where id = ${full}`
    })
    expect(await family.refused(recordBehavior, { body: award(full) })).toMatchObject(refusal('activities', 120_000))
    await family.ok(recordBehavior, { body: award(childId) })
  })

  it('gets no other range of rest days, but those that are there may become longer', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const rest = (from: string, to: string) => ({ params: { id: childId }, body: { from, to } })
    const { from } = await family.ok(excuse, rest(today, today))
    await roomy.db`
      insert into excused_days (family_id, id, child_id, from_day, to_day)
      select family_id, gen_random_uuid(), id, date '1900-01-01' + 2 * n, date '1900-01-01' + 2 * n
      from children, generate_series(1, 999) n where id = ${childId}`
    expect(await family.refused(excuse, rest(addDays(today, 9), addDays(today, 9)))).toMatchObject(
      refusal('excusedDays', 1000),
    )
    expect(await family.ok(excuse, rest(today, addDays(today, 9)))).toMatchObject({ from, to: addDays(today, 9) })
  })

  it('pauses no habit that was paused a hundred times', async () => {
    const child = (await family.ok(addChild, { body: { name: 'Kim' } })).id
    const { id } = await family.ok(addHabit, { body: { childId: child, title: 'Read' } })
    await roomy.db`
      insert into habit_pauses (family_id, habit_id, child_id, from_day, to_day)
      select family_id, id, child_id, date '1900-01-01' + 2 * n, date '1900-01-01' + 2 * n
      from habits, generate_series(1, 100) n where id = ${id}`
    expect(await family.refused(updateHabit, { params: { id }, body: { isPaused: true } })).toMatchObject(
      refusal('habitPauses', 100),
    )
    await family.ok(updateHabit, { params: { id }, body: { title: 'Read more' } })
  })
})

it('a sample family has room for a tenth, and for 10,000 entries', () => {
  expect(maxOf(maxHabits, true)).toBe(30)
  expect(maxOf(maxChildren, true)).toBe(10)
  expect([entriesPerFamily(500_000, true), entriesPerFamily(12, true), entriesPerFamily(500_000, false)]).toEqual([
    10_000, 12, 500_000,
  ])
})
