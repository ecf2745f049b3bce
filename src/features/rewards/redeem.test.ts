import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, type Child, listChildren } from '../children/contract.ts'
import type { StateOf } from '../points/reuse.ts'
import { addReward, redeemReward } from './contract.ts'
import { redeem } from './redeem.ts'

const child: Child = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Mia',
  age: 6,
  gender: null,
  birthday: null,
  avatarUrl: '👧',
  points: 50,
  goalRewardId: null,
  view: { habits: 'free', deductions: false },
  hasDoor: false,
  createdAt: '2026-03-01T08:00:00.000Z',
}
const state = {
  id: 'reward',
  title: 'Zoo',
  cost: 30,
  presetKey: null,
  picture: 'popcorn',
  category: 'outing',
  limitCount: null,
  limitPer: null,
  stock: null,
  isCountable: false,
  unit: null,
  redeemedDays: [],
} as const
const at = {
  familyId: 'family',
  guardianId: 'guardian',
  guardianName: 'Robin',
  role: 'owner',
  via: null,
  now: new Date('2026-03-04T12:00:00.000Z'),
  today: '2026-03-04',

  timeZone: 'UTC',
  dayEndsAt: 0,
  newId: () => 'new',
}
const decideOn = (points: number, pointsSpent: number, times = 1, reward: Partial<StateOf<typeof redeem>> = {}) =>
  redeem.decide(
    { child: { ...child, points }, lastSeq: 3, state: { ...state, ...reward } },
    { params: {}, query: undefined, body: { childId: child.id, rewardId: state.id, pointsSpent, times } },
    at,
  )

describe('redeem.decide', () => {
  it('spends the cost and returns the remaining balance', () => {
    const { reply, entries, nextState } = decideOn(50, 30)
    expect(reply.redemption).toMatchObject({
      id: 'new',
      rewardId: 'reward',
      title: 'Zoo',
      pointsSpent: 30,
      status: 'owed',
      createdAt: '2026-03-04T12:00:00.000Z',
      by: { id: 'guardian', name: 'Robin', via: null },
    })
    expect(reply.child.points).toBe(20)
    expect(entries).toMatchObject([{ id: 'new', type: 'reward', kind: 'redemption', points: -30, subjectId: 'reward' }])
    expect(nextState).toEqual({ ...state, redeemedDays: ['2026-03-04'] })
  })

  it('accepts a balance that is exactly the cost', () => {
    expect(decideOn(30, 30).reply.child.points).toBe(0)
  })

  it('refuses another price before it checks the balance', () => {
    expect(() => decideOn(10, 20)).toThrow(
      expect.objectContaining({ code: 'price_changed', status: 409, details: { cost: 30 } }),
    )
  })

  it('refuses a balance below the cost, with both numbers', () => {
    expect(() => decideOn(29, 30)).toThrow(
      expect.objectContaining({ code: 'insufficient_points', status: 409, details: { cost: 30, points: 29 } }),
    )
  })
})

describe('redeem.decide of a countable reward', () => {
  const money = { isCountable: true, unit: '1 €' }

  it('makes one entry of all pieces, with the price of one in the redemption', () => {
    const { reply, entries, rows, nextState } = decideOn(250, 30, 7, { ...money, stock: 9 })
    expect(reply.redemption).toMatchObject({ pointsSpent: 30, times: 7, givenTimes: 0, isCountable: true, unit: '1 €' })
    expect(reply.child.points).toBe(40)
    expect(entries).toMatchObject([{ points: -210, data: { unit: '1 €', amount: '7 €' } }])
    expect(rows).toMatchObject({ redemptions: [{ times: 7, given_times: 0 }], stock: [{ times: 7 }] })
    expect(nextState).toMatchObject({ stock: 2, redeemedDays: Array.from({ length: 7 }, () => '2026-03-04') })
  })

  const limited = { ...money, limitCount: 5, limitPer: 'day', redeemedDays: ['2026-03-04', '2026-03-04'] } as const
  it.each([
    ['several of one that is not countable', 2, {}, 400, 'invalid_input', { fields: expect.anything() as unknown }],
    ['another price before the limit', 4, { ...limited, cost: 31 }, 409, 'price_changed', { cost: 31 }],
    ['more than the limit leaves', 4, limited, 409, 'limit_reached', { nextDay: '2026-03-05', left: 3 }],
    ['more than are there', 4, { ...money, stock: 3 }, 409, 'out_of_stock', { left: 3 }],
    ['more than the balance', 4, money, 409, 'insufficient_points', { cost: 120, points: 100 }],
  ])('refuses %s', (_what, times, reward, status, code, details) => {
    expect(() => decideOn(100, 30, times, reward)).toThrow(expect.objectContaining({ status, code, details }))
  })

  it('takes all that balance, limit and stock leave', () => {
    expect(decideOn(90, 30, 3, { ...limited, stock: 3 }).reply.child.points).toBe(0)
  })
})

describe('simultaneous redemptions and deductions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => {
    await server.expectSoundLedger()
    await server.close()
  })

  it('never spend more than the balance, in any order', async () => {
    const family = await server.startFamily()
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100 } })
    const { id: rewardId } = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 30 } })
    const deduct = () =>
      family.send(recordBehavior, { body: { childId, type: 'punishment', title: 'Shouted', points: 15 } })
    const spend = () => family.send(redeemReward, { body: { childId, rewardId, pointsSpent: 30 } })
    const replies = await Promise.all([spend(), deduct(), spend(), deduct(), spend(), spend(), spend()])
    const spent = replies.filter(({ status, text }) => status === 201 && text.includes('redemption')).length
    for (const { status, body } of replies.filter((reply) => reply.status === 409)) {
      expect([status, body]).toMatchObject([409, { code: 'insufficient_points' }])
    }
    const [after] = await family.ok(listChildren)
    expect(after!.points).toBe(100 - 30 - 30 * spent)
    expect(spent).toBeGreaterThanOrEqual(2)
  })
})
