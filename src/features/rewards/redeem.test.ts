import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actCtxOf } from '../../testing/actCtx.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { createAnswerCache } from '../../platform/http/answerCache.ts'
import type { ActCtx } from '../../platform/http/context.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, type Child, listChildren, updateChild } from '../children/contract.ts'
import { planAct, type WriteAct } from '../points/acts.ts'
import { addReward, deleteReward, type Reward } from './contract.ts'
import { createRedeeming, redeemForChild, type Redeeming } from './redeem.ts'

const noon = '2026-03-04T12:00:00.000Z'
let server: TestServer
let family: Family
let childId: string
let ctx: ActCtx
let redeeming: Redeeming
let reward: Reward

beforeAll(async () => {
  server = await startServer({ now: noon })
})
beforeEach(async () => {
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  await award(100)
  reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 30 } })
  ctx = await actCtxOf(server, childId, noon)
  redeeming = createRedeeming({ sql: server.sql, line: server.sql, answers: createAnswerCache({ maxBytes: 100_000 }) })
})
afterEach(() => server.expectSoundLedger())
afterAll(() => server.close())

const award = (points: number) =>
  family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points, kind: 'gift' } })
const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
/** By this process, which knows of it. */
const write = (points: number) =>
  redeeming.write(
    planAct(ctx, childId, [{ type: 'behavior', kind: 'gift', title: 'Helped', points, iconName: 'gift' }]),
  )

/** The child as it is told, and how often the offer was read for that. */
async function spend(): Promise<{ status: number; child: Child | undefined; reads: number }> {
  let reads = 0
  const counting: Redeeming = { ...redeeming, read: (asked) => ((reads += 1), redeeming.read(asked)) }
  const { status, body } = await redeemForChild(ctx, { childId, rewardId: reward.id, pointsSpent: 30 }, counting)
  return { status, child: (JSON.parse(body!) as { child?: Child }).child, reads }
}

describe('a redemption of this process', () => {
  it('reads the offer once, and goes by what the process itself has written since', async () => {
    expect(await spend()).toMatchObject({ status: 201, child: { points: 70 }, reads: 1 })
    expect(await spend()).toMatchObject({ status: 201, child: { points: 40 }, reads: 0 })
    await write(7)
    await write(-2)
    expect(await spend()).toMatchObject({ status: 201, child: { points: 15 }, reads: 0 })
    expect(await spend()).toMatchObject({ status: 409, reads: 1 })
    await write(20)
    expect(await spend()).toMatchObject({ status: 201, child: { points: 5 }, reads: 0 })
    expect(await balance()).toBe(5)
  })

  it('reads it anew when somebody else has changed the child, its store or its points', async () => {
    await spend()
    await family.ok(updateChild, { params: { id: childId }, body: { name: 'Mia Sofía' } })
    expect(await spend()).toMatchObject({ status: 201, child: { name: 'Mia Sofía', points: 40 }, reads: 1 })
    await award(1)
    expect(await spend()).toMatchObject({ status: 201, child: { points: 11 }, reads: 1 })
    await award(100)
    await family.ok(deleteReward, { params: { id: reward.id } })
    await expect(spend()).rejects.toMatchObject({ status: 404 })
    expect(await balance()).toBe(111)
  })

  it('is paid for by what a deduction of the same moment leaves', async () => {
    await write(-70)
    await spend()
    await write(30)
    const deductFirst: WriteAct = async (act) => {
      const [, isWritten] = await Promise.all([write(-1), redeeming.write(act)])
      return isWritten
    }
    const { status, body } = await redeemForChild(
      ctx,
      { childId, rewardId: reward.id, pointsSpent: 30 },
      { ...redeeming, write: deductFirst },
    )
    expect([status, JSON.parse(body!)]).toMatchObject([409, { code: 'insufficient_points', details: { points: 29 } }])
    expect(await balance()).toBe(29)
  })
})
