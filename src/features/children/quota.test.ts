import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addMoment } from '../moments/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { addSkill, updateSkill } from '../skills/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addChild } from './contract.ts'

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
    for (const { status, body } of [
      await family.refused(addChild, { body: { name: 'Leo' } }),
      await family.refused(addSkill, { body: { childId, title: 'Swim' } }),
      await family.refused(addReward, { body: { childId, title: 'Zoo', pointsCost: 10 } }),
    ])
      expect([status, body.code]).toEqual([409, 'quota_reached'])
    await family.ok(recordBehavior, { body: award(childId) })
  })
})
