import { beforeEach, describe, expect, it } from 'vitest'
import { joinFamily } from '../../testing/members.ts'
import { childId, family, noon, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  addReward,
  giveRedemption,
  listRedemptions,
  listRewards,
  oweRedemption,
  redeemReward,
  type Redemption,
  type Reward,
  updateReward,
} from './contract.ts'

/** A Wednesday. */
startFamilyForEachTest()

beforeEach(async () => {
  for (let n = 0; n < 10; n += 1)
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100, kind: 'gift' } })
})

type Limits = Partial<Pick<Reward, 'limitCount' | 'limitPer' | 'stock'>>
const add = (limits: Limits = {}, title = 'Zoo') =>
  family.ok(addReward, { body: { childId, title, pointsCost: 1, ...limits } })
const send = (rewardId: string) => family.send(redeemReward, { body: { childId, rewardId, pointsSpent: 1 } })
const redeem = async (rewardId: string) =>
  (await family.ok(redeemReward, { body: { childId, rewardId, pointsSpent: 1 } })).redemption
const undo = (id: string) => family.ok(undoActivity, { params: { id } })
const list = (query: { status?: Redemption['status']; limit?: string; before?: string } = {}) =>
  family.ok(listRedemptions, { params: { childId }, query })
const shown = async (id: string) =>
  (await family.ok(listRewards, { params: { childId } })).find((one) => one.id === id)!

describe('a redemption', () => {
  it('is owed, then given, then returned, and each is listed by its status, newest first', async () => {
    const { id: rewardId } = await add()
    const [owed, given, returned] = [await redeem(rewardId), await redeem(rewardId), await redeem(rewardId)]
    const { member } = await joinFamily(server, family, 'guardian')
    server.setNow('2026-03-05T12:00:00.000Z')
    const after = await member.ok(giveRedemption, { params: { id: given.id } })
    expect(after).toMatchObject({ status: 'given', givenAt: '2026-03-05T12:00:00.000Z', createdAt: noon })
    expect(after.givenBy).not.toEqual(after.by)
    expect(await family.ok(giveRedemption, { params: { id: given.id } })).toEqual(after)
    await undo(returned.id)
    expect((await list()).map(({ id, status }) => [id, status])).toEqual([
      [returned.id, 'returned'],
      [given.id, 'given'],
      [owed.id, 'owed'],
    ])
    for (const { id, status } of await list()) expect((await list({ status })).map((one) => one.id)).toEqual([id])
    expect(await list({ before: given.id })).toEqual([owed])
    expect(await family.ok(oweRedemption, { params: { id: given.id } })).toEqual(given)
    expect(await family.ok(oweRedemption, { params: { id: given.id } })).toEqual(given)
    for (const call of [giveRedemption, oweRedemption])
      expect(await family.refused(call, { params: { id: returned.id } })).toMatchObject({
        status: 409,
        body: { code: 'already_undone' },
      })
  })
})

describe('a redemption of several', () => {
  const money = { isCountable: true, unit: '1 €' }
  const take = (rewardId: string, times: number) =>
    family.ok(redeemReward, { body: { childId, rewardId, pointsSpent: 1, times } })
  const give = (id: string, times?: number) =>
    family.ok(giveRedemption, { params: { id }, body: times === undefined ? {} : { times } })

  it('is given in parts, all that is left, or not at all, and undone as a whole', async () => {
    const { id: rewardId } = await family.ok(addReward, {
      body: { childId, title: 'Money', pointsCost: 1, ...money, stock: 20 },
    })
    const { redemption, child, activityId: id } = await take(rewardId, 7)
    expect([child.points, redemption]).toMatchObject([993, { pointsSpent: 1, times: 7, givenTimes: 0, status: 'owed' }])
    expect((await family.ok(listActivities, { params: { childId } }))[0]).toMatchObject({ id, points: -7 })
    expect(await give(id, 3)).toMatchObject({ status: 'owed', givenTimes: 3, givenAt: null, givenBy: null })
    expect(await family.refused(giveRedemption, { params: { id }, body: { times: 5 } })).toMatchObject({ status: 400 })
    const all = await give(id)
    expect(all).toMatchObject({ status: 'given', givenTimes: 7, givenAt: noon, times: 7, pointsSpent: 1, unit: '1 €' })
    expect(await give(id)).toEqual(all)
    expect(await family.refused(giveRedemption, { params: { id }, body: { times: 1 } })).toMatchObject({ status: 400 })
    expect(await family.ok(oweRedemption, { params: { id } })).toEqual(redemption)
    expect(await give(id, 7)).toEqual(all)
    const bare = await family.request(`/api/redemptions/${id}/given`, { method: 'POST' })
    expect([bare.status, bare.body]).toEqual([200, all])
    expect((await shown(rewardId)).stock).toBe(13)
    await undo(id)
    expect((await shown(rewardId)).stock).toBe(20)
    expect((await list())[0]).toMatchObject({ status: 'returned', times: 7, pointsSpent: 1 })
    expect(await family.ok(updateReward, { params: { id: rewardId }, body: { isCountable: false } })).toMatchObject({
      isCountable: false,
      unit: '1 €',
    })
    expect(await family.refused(redeemReward, { body: { childId, rewardId, pointsSpent: 1, times: 2 } })).toMatchObject(
      {
        status: 400,
      },
    )
  })

  it('counts each piece for its limit', async () => {
    const { id: rewardId } = await add({ limitCount: 5, limitPer: 'week' })
    await redeem(rewardId)
    await family.ok(updateReward, { params: { id: rewardId }, body: money })
    await take(rewardId, 2)
    expect(await shown(rewardId)).toMatchObject({ limitLeft: 2, nextDay: null })
    const refusal = await family.refused(redeemReward, { body: { childId, rewardId, pointsSpent: 1, times: 3 } })
    expect(refusal.body).toMatchObject({ code: 'limit_reached', details: { nextDay: '2026-03-08', left: 2 } })
    const { activityId } = await take(rewardId, 2)
    expect(await shown(rewardId)).toMatchObject({ limitLeft: 0, nextDay: '2026-03-08' })
    await undo(activityId)
    expect(await shown(rewardId)).toMatchObject({ limitLeft: 2, nextDay: null })
  })
})

describe('a limit', () => {
  it.each([
    ['day', '2026-03-05'],
    ['week', '2026-03-08'],
  ] as const)(
    'per %s holds until %s, counts what was redeemed before it was set, and an undo gives it back',
    async (limitPer, nextDay) => {
      const { id } = await add()
      const first = await redeem(id)
      expect(await family.ok(updateReward, { params: { id }, body: { limitCount: 2, limitPer } })).toMatchObject({
        nextDay: null,
      })
      await redeem(id)
      expect((await shown(id)).nextDay).toBe(nextDay)
      expect(await send(id)).toMatchObject({ status: 409, body: { code: 'limit_reached', details: { nextDay } } })
      await undo(first.id)
      expect((await shown(id)).nextDay).toBeNull()
      await redeem(id)
      server.setNow(`${nextDay}T12:00:00.000Z`)
      expect((await shown(id)).nextDay).toBeNull()
      await redeem(id)
    },
  )

  it('stops 200 redemptions at one instant exactly, as the stock does', async () => {
    const limited = await add({ limitCount: 7, limitPer: 'day' })
    const counted = await add({ stock: 9 })
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => send(n % 2 === 0 ? limited.id : counted.id)),
    )
    const codes = replies.map(({ body }) => (body as { code?: string }).code ?? 'done')
    const count = (code: string) => codes.filter((one) => one === code).length
    expect([count('done'), count('limit_reached'), count('out_of_stock')]).toEqual([16, 93, 91])
    expect((await shown(counted.id)).stock).toBe(0)
    const perReward = new Map<string, number>()
    for (const { rewardId } of await list({ limit: '100' })) perReward.set(rewardId, (perReward.get(rewardId) ?? 0) + 1)
    expect([perReward.get(limited.id), perReward.get(counted.id)]).toEqual([7, 9])
  })
})

describe('a stock', () => {
  it('gets back only what a redemption took from it', async () => {
    const { id } = await add()
    const before = await redeem(id)
    await family.ok(updateReward, { params: { id }, body: { stock: 1 } })
    const counted = await redeem(id)
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
    await undo(before.id)
    expect((await shown(id)).stock).toBe(0)
    await undo(counted.id)
    expect((await shown(id)).stock).toBe(1)
  })

  it('is refused after the price and the limit, and before the balance', async () => {
    const { id } = await family.ok(addReward, {
      body: { childId, title: 'Trip', pointsCost: 2000, limitCount: 1, limitPer: 'day', stock: 0 },
    })
    const codeFor = async (pointsSpent: number) =>
      (await family.refused(redeemReward, { body: { childId, rewardId: id, pointsSpent } })).body.code
    expect(await codeFor(1)).toBe('price_changed')
    expect(await codeFor(2000)).toBe('out_of_stock')
    await family.ok(updateReward, { params: { id }, body: { stock: 1, pointsCost: 1 } })
    await redeem(id)
    await family.ok(updateReward, { params: { id }, body: { pointsCost: 2000 } })
    expect(await codeFor(2000)).toBe('limit_reached')
    await family.ok(updateReward, { params: { id }, body: { limitCount: null, limitPer: null, stock: null } })
    expect(await codeFor(2000)).toBe('insufficient_points')
  })
})
