import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSessions, readUser } from '../../features/auth/contract.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addChild } from '../../features/children/contract.ts'
import { addHabit } from '../../features/habits/contract.ts'
import { addReward } from '../../features/rewards/contract.ts'
import { addSkill } from '../../features/skills/contract.ts'
import { password, signIn } from '../../testing/account.ts'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

const now = '2026-03-04T12:00:00.000Z'
const today = '2026-03-04'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

interface Scene {
  family: Family
  sessionId: string
  childId: string
  siblingId: string
  activityId: string
  habitId: string
  skillId: string
  rewardId: string
}

/** A family in which every change of the contract can be made. */
async function setScene(): Promise<Scene> {
  const family = await server.startFamily()
  const { email } = await family.ok(readUser)
  await signIn(server, { email })
  const sessionId = (await family.ok(listSessions)).devices.find(({ isCurrent }) => !isCurrent)!.id
  const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  const siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  const activityId = (await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 90 } })).id
  const habitId = (await family.ok(addHabit, { body: { childId, title: 'Read' } })).id
  const skillId = (await family.ok(addSkill, { body: { childId, title: 'Jump rope', targetValue: 100 } })).id
  const rewardId = (await family.ok(addReward, { body: { childId, title: 'Cinema', pointsCost: 40 } })).id
  return { family, sessionId, childId, siblingId, activityId, habitId, skillId, rewardId }
}

/** One valid request for each call that changes something: its path and its body. */
const changes: Record<string, (scene: Scene) => [path: string, body?: object]> = {
  'PUT /api/auth/user': () => ['/api/auth/user', { name: 'Sasha' }],
  'DELETE /api/auth/sessions/{id}': ({ sessionId }) => [`/api/auth/sessions/${sessionId}`],
  'POST /api/auth/password': () => ['/api/auth/password', { password, newPassword: 'another long password' }],
  'POST /api/children': () => ['/api/children', { name: 'Third' }],
  'PUT /api/children/{id}': ({ childId }) => [`/api/children/${childId}`, { name: 'Mila' }],
  'DELETE /api/children/{id}': ({ siblingId }) => [`/api/children/${siblingId}`],
  'POST /api/behaviors': ({ childId }) => ['/api/behaviors', { childId, type: 'reward', title: 'Tidied up', points: 5 }],
  'POST /api/activities/{id}/undo': ({ activityId }) => [`/api/activities/${activityId}/undo`],
  'POST /api/habits': ({ childId }) => ['/api/habits', { childId, title: 'Brush teeth' }],
  'DELETE /api/habits/{id}': ({ habitId }) => [`/api/habits/${habitId}`],
  'POST /api/habits/{id}/checkin': ({ habitId }) => [`/api/habits/${habitId}/checkin`, { date: today }],
  'POST /api/skills': ({ childId }) => ['/api/skills', { childId, title: 'Swim' }],
  'PUT /api/skills/{id}': ({ skillId }) => [`/api/skills/${skillId}`, { currentBest: 34.5 }],
  'DELETE /api/skills/{id}': ({ skillId }) => [`/api/skills/${skillId}`],
  'POST /api/moments': ({ childId }) => ['/api/moments', { childId, weather: 'sunny', mood: 'happy' }],
  'POST /api/rewards': ({ childId }) => ['/api/rewards', { childId, title: 'Zoo', pointsCost: 10 }],
  'DELETE /api/rewards/{id}': ({ rewardId }) => [`/api/rewards/${rewardId}`],
  'POST /api/rewards/redeem': ({ childId, rewardId }) => ['/api/rewards/redeem', { childId, rewardId, pointsSpent: 40 }],
}

/** A call without a family has nobody to keep a key for, and neither has the one that erases it. */
const withoutFamily = new Set([
  'POST /api/auth/erase-family', 'POST /api/auth/sign-up/email', 'POST /api/auth/sign-in/email', 'POST /api/auth/sample-family',
])

describe('a request with a key', () => {
  it('is tried below for every call that changes something', () => {
    const mounted = server.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(changes).toSorted()).toEqual(mounted.filter((name) => !withoutFamily.has(name)).toSorted())
  })

  it.each(Object.keys(changes))('%s happens once: 50 times at one instant, again later, and again after a week', async (name) => {
    server.setNow(now)
    const scene = await setScene()
    const [path, body] = changes[name]!(scene)
    const key = randomUUID()
    const send = (sent: object | undefined = body) =>
      scene.family.request(path, {
        method: name.split(' ')[0]!,
        headers: { 'Idempotency-Key': key, ...(sent && { 'Content-Type': 'application/json' }) },
        ...(sent && { body: JSON.stringify(sent) }),
      })

    const replies = await Promise.all(Array.from({ length: 50 }, () => send()))
    expect(replies[0]!.status).toBeLessThan(300)
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1)
    expect(replies.filter((reply) => reply.headers.get('idempotent-replay') === null)).toHaveLength(1)

    const after = await digestOfFamily(server, scene.family)
    for (const instant of ['2026-03-04T12:00:05Z', '2026-03-04T12:01:00Z', '2026-03-11T12:00:00Z']) {
      server.setNow(instant)
      const again = await send()
      expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([replies[0]!.status, replies[0]!.text, 'true'])
    }
    if (body) expect((await send({ ...body, more: 1 })).status).toBe(422)
    expect(await digestOfFamily(server, scene.family)).toBe(after)
    await server.expectSoundLedger()
    if (name === Object.keys(changes).at(-1)) recordFigure('R2', `${Object.keys(changes).length} calls: 50 times at once, 3 times later, the last after a week: 1 effect, 1 answer`)
  })
})
