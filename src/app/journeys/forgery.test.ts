import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addChild, listChildren } from '../../features/children/contract.ts'
import { addHabit } from '../../features/habits/contract.ts'
import { addReward, type Reward, redeemReward } from '../../features/rewards/contract.ts'
import { addSkill } from '../../features/skills/contract.ts'
import { cookieOf, newEmail, signIn, signUp } from '../../testing/account.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

const seed = Number(process.env.FAULT_SEED ?? 1)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00.000Z' })
})
afterAll(() => server.close())

/** JSON texts that are no valid number of points. */
const invalidSizes = [
  '0',
  '-0',
  '1.5',
  '1e309',
  '-1e309',
  'NaN',
  '"5"',
  '"x"',
  '[5]',
  '{}',
  'null',
  'true',
  '101',
  '2147483648',
  '1e21',
]

describe('the points of an act', () => {
  let family: Family
  let childId: string
  let ids: Record<string, string>
  beforeAll(async () => {
    family = await server.startFamily()
    childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 100 } })
    ids = {
      habit: (await family.ok(addHabit, { body: { childId, title: 'Read' } })).id,
      skill: (await family.ok(addSkill, { body: { childId, title: 'Swim', targetValue: 100 } })).id,
      reward: (await family.ok(addReward, { body: { childId, title: 'Cinema', pointsCost: 40 } })).id,
    }
  })
  const send = (method: string, path: string, body: string) =>
    family.request(path, { method, headers: { 'Content-Type': 'application/json' }, body })
  const balance = async () => (await family.ok(listChildren))[0]!.points

  it('cannot be an invalid number', async () => {
    const before = await balance()
    const forms: [method: string, path: string, body: (size: string) => string, allowed?: string[]][] = [
      [
        'POST',
        '/api/behaviors',
        (size) => `{"childId":"${childId}","type":"reward","title":"Forged","points":${size}}`,
      ],
      ['POST', '/api/rewards', (size) => `{"childId":"${childId}","title":"Forged","pointsCost":${size}}`, ['101']],
      ['POST', '/api/rewards', (size) => `{"childId":"${childId}","title":"Forged","pointsCost":-${size}}`],
      [
        'POST',
        '/api/skills',
        (size) => `{"childId":"${childId}","title":"Forged","targetValue":${size}}`,
        ['101', 'null'],
      ],
      [
        'POST',
        '/api/habits',
        (size) => `{"childId":"${childId}","title":"Forged","targetDays":${size}}`,
        ['101', 'null'],
      ],
      ['PUT', `/api/skills/${ids.skill}`, (size) => `{"currentBest":${size}}`, ['0', '-0', '1.5', '101', 'null']],
      [
        'POST',
        '/api/rewards/redeem',
        (size) => `{"childId":"${childId}","rewardId":"${ids.reward}","pointsSpent":${size}}`,
      ],
    ]
    let tried = 0
    for (const [method, path, body, allowed = []] of forms) {
      for (const size of invalidSizes.filter((text) => !allowed.includes(text))) {
        const { status } = await send(method, path, body(size))
        // A valid price that is not the reward's gets 409 with the present price.
        const expected = path.endsWith('redeem') && status === 409 ? 409 : 400
        expect([path, body(size), status]).toEqual([path, body(size), expected])
        tried += 1
      }
    }
    expect(await balance()).toBe(before)
    await server.expectSoundLedger()
    recordFigure('R9', `${tried} invalid numbers of points: 0 accepted`)
  })

  it('cannot be set by additional fields of a request', async () => {
    const injected = {
      points: 1000,
      pointsAwarded: 1000,
      bonusAwarded: 1000,
      currentStreak: 99,
      checkedInDays: 99,
      isCompleted: true,
      completedAt: '2020-01-01T00:00:00.000Z',
      currentBest: 99,
      familyId: childId,
      id: childId,
      balanceAfter: 9,
      isCustom: false,
    }
    const before = await balance()
    const habit = JSON.parse(
      (await send('POST', '/api/habits', JSON.stringify({ ...injected, childId, title: 'Forged' }))).text,
    ) as Record<string, unknown>
    expect(habit).toMatchObject({
      points: 2,
      checkedInDays: 0,
      currentStreak: 0,
      isCompleted: false,
      completedAt: null,
    })
    expect(habit.id).not.toBe(childId)
    const skill = JSON.parse(
      (await send('POST', '/api/skills', JSON.stringify({ ...injected, childId, title: 'Forged' }))).text,
    ) as Record<string, unknown>
    expect(skill).toMatchObject({ points: 20, currentBest: null, isCompleted: false })
    const reward = JSON.parse(
      (await send('POST', '/api/rewards', JSON.stringify({ ...injected, childId, title: 'Forged', pointsCost: 9 })))
        .text,
    ) as Record<string, unknown>
    expect(reward).toMatchObject({ pointsCost: 9, isCustom: true })
    const child = JSON.parse(
      (await send('PUT', `/api/children/${childId}`, JSON.stringify({ ...injected, name: 'Mia' }))).text,
    ) as Record<string, unknown>
    expect(child).toMatchObject({ id: childId, points: before })
    const checkIn = JSON.parse(
      (await send('POST', `/api/habits/${ids.habit}/checkin`, JSON.stringify({ ...injected, date: '2026-03-04' })))
        .text,
    ) as Record<string, unknown>
    expect(checkIn).toMatchObject({ pointsAwarded: 2, bonusAwarded: 0, badge: null })
    expect(await balance()).toBe(before + 2)
    await server.expectSoundLedger()
  })
})

describe('simultaneous redemptions from two phones', () => {
  it('do not spend more than the balance', async () => {
    const random = randomFrom(seed)
    const email = newEmail()
    await signUp(server, { email })
    // One account on two phones: a family cannot have two guardians yet.
    const cookies = [cookieOf(await signIn(server, { email })), cookieOf(await signIn(server, { email }))]
    const phone =
      (n: number) =>
      (path: string, init: RequestInit = {}) =>
        server.request(path, {
          ...init,
          headers: {
            ...(init.headers as Record<string, string>),
            cookie: cookies[n % 2]!,
            'Content-Type': 'application/json',
          },
        })
    const add = async (path: string, body: object) =>
      JSON.parse((await phone(0)(path, { method: 'POST', body: JSON.stringify(body) })).text) as Reward
    const child = await add('/api/children', { name: 'Mia' })
    for (let n = 0; n < 10; n += 1)
      await add('/api/behaviors', { childId: child.id, type: 'reward', title: 'Helped', points: 100 })
    const rewards = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add('/api/rewards', { childId: child.id, title: `Reward ${n}`, pointsCost: 5 + Math.floor(random() * 60) }),
      ),
    )
    const costs = Array.from({ length: 200 }, () => rewards[Math.floor(random() * rewards.length)]!)
    const replies = await Promise.all(
      costs.map(async ({ id, pointsCost }, n) => {
        const body = JSON.stringify({ childId: child.id, rewardId: id, pointsSpent: pointsCost })
        return { pointsCost, status: (await phone(n)(redeemReward.path, { method: 'POST', body })).status }
      }),
    )
    const spent = replies.filter((reply) => reply.status === 201).reduce((sum, { pointsCost }) => sum + pointsCost, 0)
    const refused = replies.filter((reply) => reply.status === 409)
    const children = (await phone(0)(listChildren.path)).body as { points: number }[]
    const left = children[0]!.points
    expect(left).toBe(1000 - spent)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    // The remaining balance pays for none of the refused redemptions.
    expect(Math.min(...refused.map(({ pointsCost }) => pointsCost))).toBeGreaterThan(left)
    await server.expectSoundLedger()
    recordFigure(
      'R1',
      `200 simultaneous redemptions of random rewards from two sessions: ${spent} of 1,000 points spent, ${left} left, which pays for none of the ${refused.length} refused ones; ledger sound`,
    )
  })
})
