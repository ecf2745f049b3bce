import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, post } from '../../testing/account.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import type { Badge } from '../../features/badges/contract.ts'
import type { Child } from '../../features/children/contract.ts'
import type { Habit } from '../../features/habits/contract.ts'
import type { Job } from '../../features/jobs/contract.ts'
import type { Moment } from '../../features/moments/contract.ts'
import type { Activity } from '../../features/points/contract.ts'
import type { Request } from '../../features/requests/contract.ts'
import type { Reward } from '../../features/rewards/contract.ts'
import type { Skill } from '../../features/skills/contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

/** Noon, minutes after midnight, and the nights around both daylight-saving changes. */
it.each([
  ['en', 'America/New_York', '2026-03-18T17:00:00Z'],
  ['zh', 'Asia/Shanghai', '2026-06-10T16:05:00Z'],
  ['es', 'Europe/Madrid', '2026-10-25T22:30:00Z'],
  ['en', 'America/New_York', '2026-03-09T04:10:00Z'],
  ['en', 'America/New_York', '2026-11-02T04:40:00Z'],
])('fillSampleFamily in %s and %s at %s writes three weeks of consistent history', async (language, timeZone, now) => {
  server.setNow(now)
  const visit = await post(server, '/api/auth/sample-family', { language, timeZone })
  expect(visit.status).toBe(200)
  const get = async <Body>(path: string) =>
    (await server.request(path, { headers: { cookie: cookieOf(visit) } })).body as Body
  const [elder, younger] = (await get<Child[]>('/api/children')) as [Child, Child]

  const [reading, bed] = (await get<Habit[]>(`/api/habits/${elder.id}`)) as [Habit, Habit]
  expect(reading).toMatchObject({ isCompleted: false, canCheckin: true })
  expect(reading.checkedInDays).toBeGreaterThanOrEqual(13)
  expect(reading.currentStreak).toBeGreaterThan(0)
  expect(bed.isCompleted).toBe(true)
  const skills = await get<Skill[]>(`/api/skills/${elder.id}`)
  expect(skills.map(({ currentBest, isCompleted }) => [currentBest, isCompleted])).toEqual([
    [76, false],
    [10, true],
  ])
  expect((await get<Badge[]>(`/api/badges/${elder.id}`)).map(({ kind, count }) => [kind, count])).toEqual([
    ['habit_master', 1],
    ['skill_master', 1],
  ])
  expect(await get<Moment[]>(`/api/moments/${elder.id}`)).toHaveLength(4)
  expect(await get<Moment[]>(`/api/moments/${younger.id}`)).toHaveLength(2)

  expect(await get<Request[]>('/api/requests')).toMatchObject([{ childId: elder.id, kind: 'deed', status: 'open' }])
  expect(await get<Job[]>('/api/jobs')).toMatchObject([{ childIds: null, status: 'open' }])

  // Home and the store show the wish of each child, which is within reach.
  for (const { id, points, goalRewardId } of [elder, younger]) {
    const goal = (await get<Reward[]>(`/api/rewards/${id}`)).find((reward) => reward.id === goalRewardId)
    expect(goal).toMatchObject({ isCustom: true })
    expect(points / goal!.pointsCost).toBeGreaterThan(0.5)
    expect(points / goal!.pointsCost).toBeLessThan(1)
  }

  const history = await get<Activity[]>(`/api/activities/${elder.id}?limit=100`)
  expect(history.filter(({ type }) => type === 'reward').map(({ points }) => points)).toEqual([-60, -50])
  expect(history.map(({ createdAt }) => createdAt)).toEqual(
    history
      .map(({ createdAt }) => createdAt)
      .toSorted()
      .toReversed(),
  )
  expect(elder.points).toBeGreaterThan(100)
  expect(younger.points).toBeGreaterThan(30)
})
