import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { listQuickActions } from '../behaviors/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listHabits } from '../habits/contract.ts'
import { listRewards } from '../rewards/contract.ts'
import { addPack } from './contract.ts'

let server: TestServer
let family: Family
let childId: string
beforeAll(async () => {
  server = await startServer({ rowsPerFamily: 12 })
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
})
afterAll(() => server.close())

const pack = (parts: Partial<BodyInput<typeof addPack>>): BodyInput<typeof addPack> => ({
  childId,
  habits: [],
  quickActions: [],
  rewards: [],
  ...parts,
})
const params = () => ({ childId })
const habitTitles = async () => (await family.ok(listHabits, { params: params() })).map(({ title }) => title)

describe('a pack', () => {
  it('adds habits, quick actions and rewards in their order, once under its key, and gives no points', async () => {
    const before = await family.ok(listQuickActions, { params: params() })
    const body = pack({
      habits: [
        { title: 'Read' },
        {
          title: 'Make the bed',
          difficulty: 'medium',
          weekdays: [1, 2],
          part: 'morning',
          picture: 'bed',
          minutes: 2,
        },
      ],
      // The second is a default in other words for the same; the third looks like the first.
      quickActions: [
        { title: 'Shared a toy', points: 10 },
        { title: 'POLITE  greeting', points: 5 },
        { title: 'shared a  toy', points: 5 },
      ],
      rewards: [{ title: 'Cinema', pointsCost: 300, category: 'outing', picture: 'popcorn' }],
    })
    const key = crypto.randomUUID()
    const reply = await family.ok(addPack, { body, key })
    expect(await family.ok(addPack, { body, key })).toEqual(reply)

    expect(await habitTitles()).toEqual(['Read', 'Make the bed'])
    expect(reply.habits).toMatchObject([
      { points: 2, part: 'any', picture: null, minutes: null },
      { points: 5, weekdays: [1, 2], part: 'morning', picture: 'bed', minutes: 2 },
    ])
    expect(await family.ok(listQuickActions, { params: params() })).toEqual([
      { key: null, title: 'Shared a toy', points: 10 },
      ...before,
    ])
    expect((await family.ok(listRewards, { params: params() })).filter(({ isCustom }) => isCustom)).toMatchObject([
      { title: 'Cinema', pointsCost: 300, category: 'outing', picture: 'popcorn' },
    ])
    expect(await family.ok(listChildren)).toMatchObject([{ points: 0 }])
  })

  it('keeps the first seven of the quick list', async () => {
    const quickActions = ['A', 'B', 'C', 'D'].map((title) => ({ title, points: 5 }))
    const { quickActions: list } = await family.ok(addPack, { body: pack({ quickActions }) })
    expect(list.map(({ title }) => title)).toEqual([
      'A',
      'B',
      'C',
      'D',
      'Shared a toy',
      'Polite greeting',
      'Tidied up the toys',
    ])
  })

  it('is added whole or not at all', async () => {
    const habits = await habitTitles()
    const half = pack({ habits: [{ title: 'Swim' }], rewards: [{ title: 'Zoo', pointsCost: 10, limitCount: 1 }] })
    expect((await family.refused(addPack, { body: half })).status).toBe(400)
    // A child, two habits and seven rewards are there: there is room for two items.
    const three = pack({ habits: ['X', 'Y', 'Z'].map((title) => ({ title })) })
    expect(await family.refused(addPack, { body: three })).toMatchObject({
      status: 409,
      body: { code: 'quota_reached' },
    })
    expect(await habitTitles()).toEqual(habits)
    const two = pack({ habits: ['X', 'Y'].map((title) => ({ title })) })
    expect((await family.ok(addPack, { body: two })).habits).toHaveLength(2)
  })
})
