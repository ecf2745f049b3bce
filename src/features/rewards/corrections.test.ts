import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '../../platform/http/contract.ts'
import { childId, family, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { listChildren, updateChild } from '../children/contract.ts'
import { listActivities } from '../timeline/contract.ts'
import {
  addReward,
  deleteReward,
  listRewards,
  redeemReward,
  restoreReward,
  type Reward,
  updateReward,
} from './contract.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { zh } from './messages/zh.ts'
import { presetTitles } from './presetTitles.ts'
import { presetRewards } from './presets.ts'

startFamilyForEachTest()

let reward: Reward
beforeEach(async () => {
  reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 30 } })
})

const update = (body: BodyInput<typeof updateReward>, id = reward.id) =>
  family.ok(updateReward, { params: { id }, body })
const store = (archived?: 'true') =>
  family.ok(listRewards, { params: { childId }, ...(archived && { query: { archived } }) })
const remove = (id = reward.id) => family.ok(deleteReward, { params: { id } })
const goal = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.goalRewardId

it('presetTitles are the titles of the messages', () => {
  const shown = presetRewards.map(({ key }) => [
    key,
    { zh: zh.presetRewards[key], en: en.presetRewards[key], es: es.presetRewards[key] },
  ])
  expect(presetTitles).toEqual(Object.fromEntries(shown))
})

describe('updateReward', () => {
  it('changes what is sent, clears what is null, and keeps the rest', async () => {
    const all = {
      title: 'Aquarium',
      description: 'On a Sunday',
      pointsCost: 40,
      category: 'outing',
      imageUrl: 'https://example.com/a.png',
      picture: 'paw',
      limitCount: 2,
      limitPer: 'week',
      stock: 5,
      isCountable: true,
      unit: '1 €',
    } as const
    const limitLeft = 2
    expect(await update(all)).toEqual({ ...reward, ...all, limitLeft })
    expect(await update({ stock: 4 })).toEqual({ ...reward, ...all, limitLeft, stock: 4 })
    const none = {
      description: null,
      imageUrl: null,
      picture: null,
      limitCount: null,
      limitPer: null,
      stock: null,
      unit: null,
    }
    expect(await update(none)).toEqual({ ...reward, ...all, ...none })
    expect((await store()).find(({ id }) => id === reward.id)).toEqual({ ...reward, ...all, ...none })
  })

  it('changes nothing without a field, a preset neither', async () => {
    for (const before of await store()) expect(await update({}, before.id)).toEqual(before)
  })

  it('leaves history as it was', async () => {
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 50 } })
    await family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 30 } })
    await update({ title: 'Aquarium', pointsCost: 10 })
    const [entry] = await family.ok(listActivities, { params: { childId } })
    expect(entry).toMatchObject({ title: 'Zoo', points: -30 })
  })

  it.each([{ limitCount: 2 }, { limitPer: 'day' }, { limitCount: 2, limitPer: null }] as const)(
    'refuses half a limit: %j',
    async (body) => {
      expect((await family.refused(updateReward, { params: { id: reward.id }, body })).status).toBe(400)
      const added = { childId, title: 'Pool', pointsCost: 5, ...body }
      expect((await family.refused(addReward, { body: added })).status).toBe(400)
    },
  )

  it.each([
    ['zh-TW,en;q=0.8', 'zh'],
    ['es-MX', 'es'],
    ['de,en;q=0.5', 'en'],
  ] as const)('makes a preset the family’s own, with its title in the language of %s', async (header, language) => {
    const preset = (await store()).find(({ presetKey }) => presetKey === 'toyCar')!
    const { status, body } = await family.request(`/api/rewards/${preset.id}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': header },
      body: '{"pointsCost":90}',
    })
    expect([status, body]).toMatchObject([
      200,
      { title: presetTitles.toyCar[language], pointsCost: 90, picture: 'car', isCustom: true, presetKey: null },
    ])
  })
})

describe('a deleted reward', () => {
  it('is listed apart, comes back with everything it had, and cannot be changed meanwhile', async () => {
    await update({ stock: 3, limitCount: 1, limitPer: 'day' })
    const [before] = await store()
    const [first, second] = [before!.id, reward.id]
    await remove(second)
    server.setNow('2026-03-04T13:00:00.000Z')
    await remove(first)
    server.setNow('2026-03-04T12:00:00.000Z')
    const deleted = await store('true')
    expect(deleted.map(({ id, archivedAt }) => [id, archivedAt])).toEqual([
      [first, '2026-03-04T13:00:00.000Z'],
      [second, '2026-03-04T12:00:00.000Z'],
    ])
    expect((await family.refused(updateReward, { params: { id: second }, body: { stock: 1 } })).status).toBe(404)
    const restored = await family.ok(restoreReward, { params: { id: second } })
    expect(restored).toMatchObject({ id: second, stock: 3, limitCount: 1, limitPer: 'day', archivedAt: null })
    expect(await family.ok(restoreReward, { params: { id: second } })).toEqual(restored)
    expect((await store()).map(({ id }) => id)).toContain(second)
    expect(await store('true')).toHaveLength(1)
  })

  it('is no goal any more', async () => {
    const body = { goalRewardId: reward.id }
    expect((await family.ok(updateChild, { params: { id: childId }, body })).goalRewardId).toBe(reward.id)
    expect((await family.ok(updateChild, { params: { id: childId }, body: { name: 'Mila' } })).goalRewardId).toBe(
      reward.id,
    )
    await remove()
    expect(await goal()).toBeNull()
    expect((await family.refused(updateChild, { params: { id: childId }, body })).status).toBe(404)
    await family.ok(restoreReward, { params: { id: reward.id } })
    await family.ok(updateChild, { params: { id: childId }, body })
    await family.ok(updateChild, { params: { id: childId }, body: { goalRewardId: null } })
    expect(await goal()).toBeNull()
  })
})
