import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, listChildren, updateChild } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addReward, categories, deleteReward, listRewards, pictureNames, redeemReward } from './contract.ts'

startFamilyForEachTest()

const add = (body: Partial<BodyInput<typeof addReward>> = {}) =>
  family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 30, ...body } })
const store = () => family.ok(listRewards, { params: { childId } })
const redeem = (rewardId: string, pointsSpent: number) =>
  family.ok(redeemReward, { body: { childId, rewardId, pointsSpent } })
const award = async (points: number) => {
  for (let left = points; left > 0; left -= 100) {
    await family.ok(recordBehavior, {
      body: { childId, type: 'reward', title: 'Helped', points: Math.min(left, 100), kind: 'gift' },
    })
  }
}
const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
const timeline = () => family.ok(listActivities, { params: { childId } })

describe('a child’s store', () => {
  it('starts with the six presets, cheapest first', async () => {
    expect(
      (await store()).map(({ presetKey, pointsCost, category, isCustom, title }) => [
        presetKey,
        pointsCost,
        category,
        isCustom,
        title,
      ]),
    ).toEqual([
      ['snackChoice', 30, 'treat', false, 'Snack choice'],
      ['laterBedtime', 40, 'privilege', false, 'Later bedtime (30 min)'],
      ['stickerSet', 50, 'gift', false, 'Sticker set'],
      ['screenTime', 60, 'privilege', false, 'Extra screen time (30 min)'],
      ['storyBook', 80, 'book', false, 'Story book'],
      ['toyCar', 100, 'toy', false, 'Toy car'],
    ])
  })

  it('accepts custom rewards, of the category gift by default', async () => {
    const reward = await add({ title: ' Zoo ' })
    expect(reward).toEqual({
      id: expect.any(String),
      childId,
      title: 'Zoo',
      description: null,
      pointsCost: 30,
      category: 'gift',
      imageUrl: null,
      picture: null,
      isCustom: true,
      presetKey: null,
      limitCount: null,
      limitPer: null,
      limitLeft: null,
      stock: null,
      isCountable: false,
      unit: null,
      nextDay: null,
      createdAt: noon,
      archivedAt: null,
    })
    // At equal prices, the older one comes first.
    const second = await add({ title: 'Later' })
    expect((await store()).map(({ id }) => id).slice(1, 3)).toEqual([reward.id, second.id])
  })

  it('accepts every category, an https image, and null for absent fields', async () => {
    for (const category of categories) expect((await add({ category })).category).toBe(category)
    expect((await add({ imageUrl: 'https://example.com/a.png' })).imageUrl).toBe('https://example.com/a.png')
    expect(await add({ imageUrl: null, category: null, description: null })).toMatchObject({
      imageUrl: null,
      category: 'gift',
    })
    expect(await add({ imageUrl: '', isCustom: false, presetKey: 'toyCar' } as never)).toMatchObject({
      imageUrl: null,
      isCustom: true,
      presetKey: null,
    })
  })

  it('keeps the chosen drawing, and null where none was chosen', async () => {
    for (const picture of pictureNames) expect((await add({ title: picture, picture })).picture).toBe(picture)
    expect((await add({ picture: null })).picture).toBeNull()
    const own = (await store()).filter(({ isCustom }) => isCustom)
    expect(own.map(({ picture }) => picture)).toEqual([...pictureNames, null])
    const presets = (await store()).filter(({ isCustom }) => !isCustom)
    expect(new Set(presets.map(({ picture }) => picture))).toEqual(new Set([null]))
  })

  it.each([
    ['pointsCost', 0],
    ['pointsCost', -5],
    ['pointsCost', 1_000_001],
    ['pointsCost', 2.5],
    ['pointsCost', '30'],
    ['pointsCost', undefined],
    ['category', 'weapon'],
    ['imageUrl', 'http://example.com/a.png'],
    ['imageUrl', 'javascript:alert(1)'],
    ['imageUrl', 'not an address'],
    ['imageUrl', 'https:/api/logout'],
    ['imageUrl', 'https://example.com/a\u0001.png'],
    ['imageUrl', `https://example.com/${'图'.repeat(700)}`],
    ['imageUrl', 'https:picture.png'],
    ['imageUrl', `https://example.com/${'x'.repeat(2000)}`],
    ['picture', 'dragon'],
    ['picture', ''],
    ['title', ''],
    ['limitCount', 0],
    ['limitCount', 101],
    ['limitPer', 'month'],
    ['stock', -1],
    ['stock', 1001],
  ])('refuses %s %j', async (field, value) => {
    const refused = await family.refused(addReward, { body: { childId, title: 'Zoo', pointsCost: 30, [field]: value } })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
  })

  it('deletes a reward once, also a preset', async () => {
    for (const { id } of await store()) await family.ok(deleteReward, { params: { id } })
    expect(await store()).toEqual([])
    const { id } = await add()
    await family.ok(deleteReward, { params: { id } })
    expect((await family.refused(deleteReward, { params: { id } })).status).toBe(404)
  })

  it('erases a reward that is taken back unused, also the goal, and archives one that was redeemed', async () => {
    await award(70)
    const [used, unused] = [await add(), await add({ title: 'Park' })]
    const { activityId } = await redeem(used.id, 30)
    await family.ok(undoActivity, { params: { id: activityId } })
    await family.ok(updateChild, { params: { id: childId }, body: { goalRewardId: unused.id } })
    for (const { id } of [used, unused]) await family.ok(deleteReward, { params: { id }, query: { unused: 'true' } })
    const archived = await family.ok(listRewards, { params: { childId }, query: { archived: 'true' } })
    expect(archived.map(({ id }) => id)).toEqual([used.id])
    expect((await family.ok(listChildren))[0]?.goalRewardId).toBeNull()
  })
})

describe('redeemReward', () => {
  it('spends the price, adds a timeline entry and keeps the reward', async () => {
    await award(70)
    const { id } = await add({ picture: 'paw' })
    const { redemption, child, activityId, revision } = await redeem(id, 30)
    expect(redemption).toEqual({
      id: expect.any(String),
      childId,
      rewardId: id,
      title: 'Zoo',
      presetKey: null,
      category: 'gift',
      picture: 'paw',
      pointsSpent: 30,
      isCountable: false,
      unit: null,
      times: 1,
      givenTimes: 0,
      status: 'owed',
      createdAt: noon,
      givenAt: null,
      by: { id: expect.any(String), name: 'Robin', via: null },
      givenBy: null,
    })
    expect({ ...child, revision, hasView: false, openRequests: 0 }).toEqual(
      (await family.ok(listChildren)).find((one) => one.id === childId),
    )
    expect(child.points).toBe(40)
    const [entry] = await timeline()
    expect(entry).toMatchObject({ id: activityId, type: 'reward', title: 'Zoo', points: -30 })
    expect(JSON.parse(entry!.metadata!)).toEqual({
      kind: 'redemption',
      rewardTitle: 'Zoo',
      presetKey: null,
      category: 'gift',
      picture: 'paw',
    })
    expect((await redeem(id, 30)).child.points).toBe(10)
  })

  it('can spend the whole balance', async () => {
    await award(30)
    expect((await redeem((await add()).id, 30)).child.points).toBe(0)
  })

  it('refuses when the balance does not pay, and returns the cost', async () => {
    await award(29)
    const refused = await family.refused(redeemReward, {
      body: { childId, rewardId: (await add()).id, pointsSpent: 30 },
    })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        message: 'There are not enough points for this.',
        code: 'insufficient_points',
        details: { cost: 30, points: 29 },
      },
    ])
    expect(await balance()).toBe(29)
  })

  it.each([29, 31, 0, -30, 9_007_199_254_740_991])(
    'refuses the price %d before it checks the balance',
    async (pointsSpent) => {
      const refused = await family.refused(redeemReward, { body: { childId, rewardId: (await add()).id, pointsSpent } })
      expect([refused.status, refused.body]).toEqual([
        409,
        { message: 'The price has changed.', code: 'price_changed', details: { cost: 30 } },
      ])
    },
  )

  it.each([undefined, null, '30', 29.5, [30]])('refuses %j as a price', async (pointsSpent) => {
    await award(100)
    const refused = await family.refused(redeemReward, {
      body: { childId, rewardId: (await add()).id, pointsSpent } as never,
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    expect(await balance()).toBe(100)
  })

  it('responds 404 for a reward of a sibling or another family, and for a deleted or unknown one', async () => {
    await award(100)
    const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
    const siblings = await add({ childId: sibling.id })
    const stranger = await server.startFamily()
    const strangersChild = await stranger.ok(addChild, { body: { name: 'Ana' } })
    const strangers = await stranger.ok(addReward, {
      body: { childId: strangersChild.id, title: 'Zoo', pointsCost: 30 },
    })
    const deleted = await add()
    await family.ok(deleteReward, { params: { id: deleted.id } })
    const own = await add()
    const pairs = [
      [childId, siblings.id],
      [childId, strangers.id],
      [strangersChild.id, strangers.id],
      [strangersChild.id, own.id],
      [childId, deleted.id],
      [childId, randomUUID()],
      [childId, 'no-uuid'],
      ['no-uuid', own.id],
    ] as const
    const texts = new Set<string>()
    for (const [child, rewardId] of pairs) {
      const refused = await family.refused(redeemReward, { body: { childId: child, rewardId, pointsSpent: 30 } })
      texts.add(`${refused.status} ${refused.text}`)
    }
    expect([...texts]).toEqual(['404 {"message":"There is nothing here.","code":"not_found"}'])
    for (const body of [
      { rewardId: own.id, pointsSpent: 30 },
      { childId, pointsSpent: 30 },
      { childId, rewardId: 7, pointsSpent: 30 },
    ]) {
      expect((await family.refused(redeemReward, { body: body as never })).status).toBe(400)
    }
    expect(await balance()).toBe(100)
  })

  it('can be undone, also after the reward was deleted', async () => {
    await award(60)
    const { id } = await add()
    const first = await redeem(id, 30)
    const second = await redeem(id, 30)
    await family.ok(deleteReward, { params: { id } })
    expect((await family.ok(undoActivity, { params: { id: first.activityId } })).child.points).toBe(30)
    expect((await family.ok(undoActivity, { params: { id: second.activityId } })).child.points).toBe(60)
    expect((await family.refused(undoActivity, { params: { id: second.activityId } })).body.code).toBe('already_undone')
    expect((await store()).some((reward) => reward.id === id)).toBe(false)
  })
})

describe('two hundred simultaneous redemptions', () => {
  it('succeed exactly as often as the balance pays', async () => {
    await award(1000)
    const prices = [30, 70, 110]
    const rewards = await Promise.all(prices.map((pointsCost) => add({ pointsCost, title: `For ${pointsCost}` })))
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const reward = rewards[(n * 7) % 3]!
        return family.send(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: reward.pointsCost } })
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const spent = replies
      .filter(({ status }) => status === 201)
      .map(({ body }) => (body as { redemption: { pointsSpent: number } }).redemption.pointsSpent)
    const left = await balance()
    expect(left).toBe(1000 - spent.reduce((sum, points) => sum + points, 0))
    expect(left).toBeGreaterThanOrEqual(0)
    // The balance in a refusal does not pay the cost.
    for (const { body } of replies.filter(({ status }) => status === 409)) {
      const { cost, points } = (body as { details: { cost: number; points: number } }).details
      expect(points).toBeLessThan(cost)
    }
    await server.expectSoundLedger()
  })

  it('of one price succeed exactly as often as the balance pays', async () => {
    await award(1000)
    const { id } = await add()
    const replies = await Promise.all(
      Array.from({ length: 200 }, () =>
        family.send(redeemReward, { body: { childId, rewardId: id, pointsSpent: 30 } }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(33)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(167)
    expect(await balance()).toBe(10)
    await server.expectSoundLedger()
  })
})

describe('an idempotency key of a redemption', () => {
  it('spends once of fifty and returns one response, also after the reward was deleted', async () => {
    await award(100)
    const { id } = await add()
    const key = randomUUID()
    const send = () => family.send(redeemReward, { body: { childId, rewardId: id, pointsSpent: 30 }, key })
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    await family.ok(deleteReward, { params: { id } })
    const last = await send()
    expect(new Set([...replies, last].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([last.status, last.headers.get('idempotent-replay')]).toEqual([201, 'true'])
    expect(await balance()).toBe(70)
  })

  it('replays a refusal when the balance would pay later', async () => {
    const { id } = await add()
    const key = randomUUID()
    const send = () => family.send(redeemReward, { body: { childId, rewardId: id, pointsSpent: 30 }, key })
    const first = await send()
    await award(100)
    const again = await send()
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([409, first.text, 'true'])
    const other = await family.refused(redeemReward, { body: { childId, rewardId: id, pointsSpent: 31 }, key })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await balance()).toBe(100)
  })
})

describe('another family', () => {
  it('gets the same 404 for a store and its rewards as for an unknown id', async () => {
    const { id } = await add()
    const stranger = await server.startFamily()
    const responsesTo = async (of: string, child: string) =>
      [
        await stranger.refused(listRewards, { params: { childId: child } }),
        await stranger.refused(addReward, { body: { childId: child, title: 'x', pointsCost: 1 } }),
        await stranger.refused(deleteReward, { params: { id: of } }),
      ].map(({ status, text }) => [status, text])
    const unknown = await responsesTo(randomUUID(), randomUUID())
    expect(unknown.map(([status]) => status)).toEqual([404, 404, 404])
    expect(await responsesTo(id, childId)).toEqual(unknown)
    expect(await responsesTo('no-uuid', 'no-uuid')).toEqual(unknown)
    expect(await store()).toHaveLength(7)
  })
})
