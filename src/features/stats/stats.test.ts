import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild } from '../children/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addMoment } from '../moments/contract.ts'
import { addReward, redeemReward } from '../rewards/contract.ts'
import { addSkill, listScores, updateSkill } from '../skills/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { listDayStats, readChildStats, readWeeklyStats } from './contract.ts'

/** A Wednesday. Its week began on Sunday, 1 March. */
const noon = '2026-03-04T12:00:00Z'
let server: TestServer
let family: Family
let childId: string

beforeAll(async () => {
  server = await startServer({ now: noon })
})
beforeEach(async () => {
  server.setNow(noon)
  await begin('UTC')
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

async function begin(timeZone: string) {
  family = await server.startFamily({ timeZone })
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
}
const week = (date?: string) =>
  family.ok(readWeeklyStats, { params: { childId }, query: date === undefined ? {} : { date } })
const days = (from: string, to: string) => family.ok(listDayStats, { params: { childId }, query: { from, to } })
const stats = () => family.ok(readChildStats, { params: { childId } })
const record = (type: 'reward' | 'punishment', points: number) =>
  family.ok(recordBehavior, { body: { childId, type, title: 'x', points } })
const undo = (id: string) => family.ok(undoActivity, { params: { id } })

describe('a tap that is sent later', () => {
  const saturday = '2026-03-07T21:30:00.000Z'
  const sunday = '2026-03-08'
  beforeEach(async () => {
    await begin('Europe/Madrid')
    server.setNow('2026-03-07T09:00:00Z')
  })

  it('counts on the day of the tap, and its entry says when that was', async () => {
    const skill = await family.ok(addSkill, { body: { childId, title: 'Swim', targetValue: 5, difficulty: 'easy' } })
    server.setNow(`${sunday}T08:00:00Z`)
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 7, at: saturday } })
    // The same instant, as a phone in another zone writes it.
    const at = '2026-03-07T16:30:00-05:00'
    const { completedAt } = await family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest: 5, at } })
    const moment = await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', at: saturday } })

    expect([completedAt, moment.date, moment.createdAt]).toEqual([saturday, '2026-03-07', `${sunday}T08:00:00.000Z`])
    expect(await week('2026-03-07')).toMatchObject({ behavior: 7, skill: 20 })
    expect(await week(sunday)).toMatchObject({ behavior: 0, skill: 0 })
    expect(await days('2026-03-01', sunday)).toMatchObject([{ date: '2026-03-07', gained: 27, acts: 3, mood: 'happy' }])
    const entries = await family.ok(listActivities, { params: { childId } })
    expect(entries.map(({ createdAt, happenedAt }) => [createdAt, happenedAt])).toEqual(
      entries.map(() => [`${sunday}T08:00:00.000Z`, saturday]),
    )
    expect(await family.ok(listScores, { params: { id: skill.id } })).toEqual([{ value: 5, createdAt: saturday }])
  })

  it.each([
    ['2026-03-01T08:00:00Z', 201],
    ['2026-03-01T07:59:59Z', 400],
    ['2026-03-08T08:02:00Z', 201],
    ['2026-03-08T08:02:01Z', 400],
    ['2026-03-08T08:00:00', 400],
    ['yesterday', 400],
  ])('at %s answers %i', async (at, status) => {
    server.setNow(`${sunday}T08:00:00Z`)
    const reply = await family.send(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 1, at } })
    expect(reply.status).toBe(status)
  })

  it('by a clock that is ahead counts on no day that has not begun', async () => {
    server.setNow('2026-03-07T22:59:00Z')
    const at = '2026-03-07T23:00:30Z'
    const { date } = await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', at } })
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 7, at } })
    expect(date).toBe('2026-03-07')
    expect(await week('2026-03-07')).toMatchObject({ behavior: 7 })
  })

  it('may be undone by a helper on the day that it was made only', async () => {
    const { member: helper } = await joinFamily(server, family, 'helper')
    server.setNow(`${sunday}T08:00:00Z`)
    const award = (at: string) =>
      helper.ok(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 7, at } })
    const [early, late] = [await award(saturday), await award('2026-03-07T23:30:00Z')]
    expect((await helper.send(undoActivity, { params: { id: early.id } })).status).toBe(403)
    expect((await helper.send(undoActivity, { params: { id: late.id } })).status).toBe(201)
  })
})

describe('the statistics of the week', () => {
  it('are zero for a new child', async () => {
    expect(await week()).toMatchObject({
      weekStart: '2026-03-01',
      behavior: 0,
      habit: 0,
      skill: 0,
      reward: 0,
      praises: 0,
      corrections: 0,
      firstDay: null,
    })
    expect(await stats()).toEqual({ totalPoints: 0, currentPoints: 0, weeklyPerformance: 0, pacePerDay: null })
  })

  it('sum net points by kind, with spending as a positive number', async () => {
    await record('reward', 100)
    await record('punishment', 30)
    const habit = await family.ok(addHabit, { body: { childId, title: 'Read', targetDays: 1 } })
    await family.ok(checkIn, { params: { id: habit.id }, body: { date: '2026-03-04' } })
    const skill = await family.ok(addSkill, { body: { childId, title: 'Swim', difficulty: 'medium' } })
    await family.ok(updateSkill, { params: { id: skill.id }, body: { currentBest: 3 } })
    await family.ok(updateSkill, { params: { id: skill.id }, body: { isCompleted: true } })
    await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    const reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 90 } })
    await family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 90 } })
    expect(await week()).toMatchObject({
      weekStart: '2026-03-01',
      behavior: 70,
      habit: 22,
      skill: 50,
      reward: 90,
      praises: 1,
      corrections: 1,
      firstDay: '2026-03-04',
    })
    expect(await stats()).toMatchObject({ totalPoints: 172, currentPoints: 52, weeklyPerformance: 142 })
  })

  it('leave out undone acts, also when the undo is in another week', async () => {
    const undone = await record('reward', 10)
    const taken = await record('reward', 20)
    const lost = await record('punishment', 5)
    await undo(taken.id)
    expect(await week()).toMatchObject({ behavior: 5 })
    expect(await stats()).toMatchObject({ totalPoints: 10, currentPoints: 5, weeklyPerformance: 5 })
    server.setNow('2026-03-09T12:00:00Z')
    await undo(lost.id)
    await undo(undone.id)
    expect(await week()).toMatchObject({
      weekStart: '2026-03-08',
      behavior: 0,
      habit: 0,
      skill: 0,
      reward: 0,
      praises: 0,
      corrections: 0,
      firstDay: '2026-03-04',
    })
    expect(await stats()).toMatchObject({ totalPoints: 0, currentPoints: 0, weeklyPerformance: 0 })
  })

  it('count a check-in in the week of its day', async () => {
    const { id } = await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await family.ok(checkIn, { params: { id }, body: { date: '2026-02-28' } })
    expect(await week()).toMatchObject({ habit: 0 })
    expect(await week('2026-02-28')).toMatchObject({ weekStart: '2026-02-22', habit: 2 })
  })

  it('are those of any week up to this one', async () => {
    server.setNow('2026-02-20T12:00:00Z')
    await record('reward', 7)
    server.setNow(noon)
    await record('reward', 1)
    for (const date of ['2026-02-15', '2026-02-20', '2026-02-21'])
      expect(await week(date)).toMatchObject({
        weekStart: '2026-02-15',
        behavior: 7,
        habit: 0,
        skill: 0,
        reward: 0,
        praises: 1,
        corrections: 0,
        firstDay: '2026-02-20',
      })
    expect(await week('2026-03-04')).toMatchObject({ weekStart: '2026-03-01', behavior: 1 })
    expect(await week('2020-01-01')).toMatchObject({ behavior: 0 })
    for (const date of ['2026-03-05', '0001-01-01'])
      expect((await family.refused(readWeeklyStats, { params: { childId }, query: { date } })).status).toBe(400)
    expect(await week('0001-01-07')).toMatchObject({ weekStart: '0001-01-07' })
  })

  it.each([
    ['UTC', '2026-03-07T23:59:59.999Z', '2026-03-08T00:00:00Z'],
    ['Asia/Shanghai', '2026-03-07T15:59:59.999Z', '2026-03-07T16:00:00Z'],
    ['America/New_York', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-07T09:59:59.999Z', '2026-03-07T10:00:00Z'],
  ])('begin on Sunday 00:00 in %s', async (timeZone, saturday, sunday) => {
    server.setNow(saturday)
    await begin(timeZone)
    await record('reward', 1)
    expect(await week()).toMatchObject({ weekStart: '2026-03-01', behavior: 1 })
    server.setNow(sunday)
    await record('reward', 10)
    expect(await week()).toMatchObject({ weekStart: '2026-03-08', behavior: 10 })
    expect(await stats()).toMatchObject({ totalPoints: 11, currentPoints: 11, weeklyPerformance: 10 })
  })
})

it('the pace begins with the earliest day, which need not be that of what was recorded first', async () => {
  await record('reward', 5)
  const { id } = await family.ok(addHabit, { body: { childId, title: 'Read' } })
  for (const date of ['2026-03-03', '2026-02-26', '2026-03-01'])
    await family.ok(checkIn, { params: { id }, body: { date } })
  expect((await stats()).pacePerDay).toBe(1)
})

it('the pace is what was gained and stands, by whole days since the first entry', async () => {
  await record('reward', 30)
  const undone = await record('reward', 50)
  await record('punishment', 20)
  await undo(undone.id)
  const paceOn = async (day: string) => {
    server.setNow(`${day}T12:00:00Z`)
    return (await stats()).pacePerDay
  }
  expect(await paceOn('2026-03-06')).toBeNull()
  await record('reward', 100)
  expect(await paceOn('2026-03-07')).toBe(43.3)
  // A session ends two weeks after its last use.
  await paceOn('2026-03-20')
  expect(await paceOn('2026-04-01')).toBe(4.6)
  expect(await paceOn('2026-04-02')).toBe(3.6)
  await paceOn('2026-04-15')
  expect(await paceOn('2026-04-28')).toBe(0)
})

describe('the statistics of days', () => {
  it('list the days with anything, by the day that each item is about', async () => {
    const habit = await family.ok(addHabit, { body: { childId, title: 'Read', targetDays: 1 } })
    await family.ok(checkIn, { params: { id: habit.id }, body: { date: '2026-02-28' } })
    await record('reward', 100)
    await record('punishment', 30)
    await undo((await record('reward', 50)).id)
    await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', date: '2026-03-01' } })
    await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'tired', date: '2026-03-01' } })
    const reward = await family.ok(addReward, { body: { childId, title: 'Zoo', pointsCost: 90 } })
    await family.ok(redeemReward, { body: { childId, rewardId: reward.id, pointsSpent: 90 } })
    expect(await days('2026-02-01', '2026-03-04')).toEqual([
      // The day and the bonus of one check-in are one act.
      { date: '2026-02-28', gained: 22, spent: 0, lost: 0, acts: 1, mood: null },
      { date: '2026-03-01', gained: 0, spent: 0, lost: 0, acts: 2, mood: 'tired' },
      { date: '2026-03-04', gained: 100, spent: 90, lost: 30, acts: 3, mood: null },
    ])
    expect(await days('2026-03-02', '2026-03-03')).toEqual([])
  })

  it('refuse days in the wrong order and more than 400', async () => {
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2025-01-01&to=2026-02-05', 'from=2026-03-01'])
      expect((await family.request(`/api/stats/${childId}/days?${query}`)).status, query).toBe(400)
    expect(await days('2025-01-01', '2026-02-04')).toEqual([])
  })
})

it('statistics of another family’s child get 404', async () => {
  const stranger = await server.startFamily()
  const texts = new Set<string>()
  for (const id of [childId, randomUUID(), 'no-uuid']) {
    for (const path of ['', '/weekly', '/days?from=2026-03-01&to=2026-03-02']) {
      const { status, text } = await stranger.request(`/api/stats/${id}${path}`)
      texts.add(`${status} ${text}`)
    }
  }
  expect([...texts]).toEqual(['404 {"message":"There is nothing here.","code":"not_found"}'])
})
