import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { listBadges } from '../badges/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listActivities } from '../timeline/contract.ts'
import { addHabit, canCheckIn, checkIn, deleteHabit, listCheckIns, listHabits } from './contract.ts'

const today = '2026-03-04'
const noon = `${today}T12:00:00.000Z`
let server: TestServer
let family: Family
let childId: string

beforeAll(async () => {
  server = await startServer({ now: noon })
})
beforeEach(async () => {
  server.setNow(noon)
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

const start = (body: Partial<BodyInput<typeof addHabit>> = {}) =>
  family.ok(addHabit, { body: { childId, title: 'Read', ...body } })
const checkInOn = (id: string, date: string) => family.ok(checkIn, { params: { id }, body: { date } })
const daysAgo = (count: number) => addDays(today, -count)
const balance = async () => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
const timeline = () => family.ok(listActivities, { params: { childId } })
const onlyHabit = async () => (await family.ok(listHabits, { params: { childId } }))[0]!

describe('addHabit', () => {
  it('creates an easy habit of 21 days by default', async () => {
    const habit = await start({ title: '  Read  ' })
    expect(habit).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      childId,
      title: 'Read',
      description: null,
      difficulty: 'easy',
      points: 2,
      targetDays: 21,
      checkedInDays: 0,
      currentStreak: 0,
      longestStreak: 0,
      lastCheckinDate: null,
      days: [],
      todayActivityId: null,
      canCheckin: true,
      isCompleted: false,
      completedAt: null,
      createdAt: noon,
    })
    expect(await onlyHabit()).toEqual(habit)
  })

  it.each([
    ['easy', 2],
    ['medium', 5],
    ['hard', 10],
  ] as const)(
    'sets the daily points of a habit that is %s to %i, and ignores points in the request',
    async (difficulty, points) => {
      expect((await start({ difficulty, points: 5000 } as never)).points).toBe(points)
    },
  )

  it('treats null as absent', async () => {
    expect(await start({ description: null, difficulty: null, targetDays: null })).toMatchObject({
      difficulty: 'easy',
      targetDays: 21,
      description: null,
    })
  })

  it.each([1, 365])('accepts %i days', async (targetDays) => {
    expect((await start({ targetDays })).targetDays).toBe(targetDays)
  })

  it.each([
    ['targetDays', 0],
    ['targetDays', 366],
    ['targetDays', 7.5],
    ['targetDays', '7'],
    ['difficulty', 'heroic'],
    ['title', '   '],
    ['title', 'x'.repeat(101)],
    ['description', 'x'.repeat(501)],
    ['childId', 7],
  ])('refuses %s %j', async (field, value) => {
    const refused = await family.refused(addHabit, { body: { childId, title: 'Read', [field]: value } })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
  })

  it('adds it before other active habits, also those of the same instant, and before completed ones', async () => {
    for (const title of ['a', 'b', 'c']) await start({ title })
    const done = await start({ title: 'done', targetDays: 1 })
    await checkInOn(done.id, today)
    await start({ title: 'd' })
    expect((await family.ok(listHabits, { params: { childId } })).map(({ title }) => title)).toEqual([
      'd',
      'c',
      'b',
      'a',
      'done',
    ])
  })
})

describe('checkIn', () => {
  it('awards the daily points and adds one timeline entry', async () => {
    const { id } = await start({ difficulty: 'medium' })
    const reply = await checkInOn(id, today)
    expect(reply).toMatchObject({ pointsAwarded: 5, bonusAwarded: 0, badge: null, child: { id: childId, points: 5 } })
    expect(reply.habit).toMatchObject({
      checkedInDays: 1,
      currentStreak: 1,
      longestStreak: 1,
      lastCheckinDate: today,
      canCheckin: false,
    })
    expect(reply.habit).toEqual(await onlyHabit())
    const [entry, ...others] = await timeline()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ id: reply.activityId, type: 'habit', title: 'Read', points: 5 })
    expect(JSON.parse(entry!.metadata!)).toEqual({ kind: 'habit_checkin', title: 'Read', date: today })
    expect(await family.ok(canCheckIn, { params: { id } })).toEqual({ canCheckin: false, date: today })
  })

  it.each([0, 1, 6])('accepts the day %i days ago', async (count) => {
    const { id } = await start()
    expect((await checkInOn(id, daysAgo(count))).habit.lastCheckinDate).toBe(daysAgo(count))
  })

  it.each(['2026-03-05', '2026-02-25', '2026-02-30', '04/03/2026', '', null, 20_260_304])(
    'refuses the day %j',
    async (date) => {
      const { id } = await start()
      const refused = await family.refused(checkIn, { params: { id }, body: { date } as never })
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
      expect(await timeline()).toEqual([])
    },
  )

  it('refuses a second check-in on the same day and moves no points', async () => {
    const { id } = await start()
    await checkInOn(id, today)
    const refused = await family.refused(checkIn, { params: { id }, body: { date: today } })
    expect([refused.status, refused.body.code]).toEqual([409, 'already_checked_in'])
    expect(await balance()).toBe(2)
  })

  it('keeps the days in order, and includes late check-ins in the streaks', async () => {
    const { id } = await start()
    for (const count of [3, 0, 4, 1]) await checkInOn(id, daysAgo(count))
    expect(await onlyHabit()).toMatchObject({ checkedInDays: 4, currentStreak: 2, longestStreak: 2 })
    const { habit } = await checkInOn(id, daysAgo(2))
    expect(habit).toMatchObject({ checkedInDays: 5, currentStreak: 5, longestStreak: 5, lastCheckinDate: today })
    expect(await family.ok(listCheckIns, { params: { id } })).toEqual(
      [0, 1, 2, 3, 4].map((count) => ({ date: daysAgo(count) })),
    )
  })

  it('adds the day to the checked days of the last 62 days of the habit, newest first', async () => {
    const { id } = await start({ targetDays: 365 })
    server.setNow(`${daysAgo(60)}T12:00:00Z`)
    for (const count of [62, 60, 61]) await checkInOn(id, daysAgo(count))
    server.setNow(noon)
    for (const count of [3, 1, 0, 2]) await checkInOn(id, daysAgo(count))
    expect((await onlyHabit()).days).toEqual([0, 1, 2, 3, 60, 61].map(daysAgo))
    expect(await family.ok(listCheckIns, { params: { id } })).toHaveLength(7)
    server.setNow(`${addDays(today, 1)}T12:00:00Z`)
    const { habit } = await checkInOn(id, addDays(today, 1))
    expect(habit.days).toEqual([-1, 0, 1, 2, 3, 60].map(daysAgo))
  })

  it('keeps the streak until the end of today, and loses it after a missed day', async () => {
    const { id } = await start()
    await checkInOn(id, today)
    server.setNow('2026-03-05T23:59:00Z')
    expect(await onlyHabit()).toMatchObject({ currentStreak: 1, canCheckin: true })
    server.setNow('2026-03-06T00:01:00Z')
    expect(await onlyHabit()).toMatchObject({ currentStreak: 0, longestStreak: 1 })
  })

  it('counts days in the family’s time zone', async () => {
    const shanghai = await server.startFamily({ timeZone: 'Asia/Shanghai' })
    const child = await shanghai.ok(addChild, { body: { name: 'Bao' } })
    const { id } = await shanghai.ok(addHabit, { body: { childId: child.id, title: 'Read' } })
    server.setNow('2026-03-04T15:59:30Z')
    expect(await shanghai.ok(canCheckIn, { params: { id } })).toEqual({ canCheckin: true, date: '2026-03-04' })
    await shanghai.ok(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    server.setNow('2026-03-04T16:00:30Z')
    expect(await shanghai.ok(canCheckIn, { params: { id } })).toEqual({ canCheckin: true, date: '2026-03-05' })
    const { habit } = await shanghai.ok(checkIn, { params: { id }, body: { date: '2026-03-05' } })
    expect(habit.currentStreak).toBe(2)
    // The family moves west, where it is still the 4th. That day is checked, and the 5th does not count yet.
    await shanghai.request('/api/auth/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ timeZone: 'America/Los_Angeles' }),
    })
    const [moved] = await shanghai.ok(listHabits, { params: { childId: child.id } })
    expect(moved).toMatchObject({ checkedInDays: 2, currentStreak: 1, longestStreak: 2, canCheckin: false })
    expect(moved!.days).toEqual(['2026-03-05', '2026-03-04'])
    const again = await shanghai.refused(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    expect(again.body.code).toBe('already_checked_in')
  })
})

describe('the completing check-in', () => {
  it.each([
    ['easy', 2, 20],
    ['medium', 5, 50],
    ['hard', 10, 100],
  ] as const)(
    'of a habit that is %s awards %i for the day, a bonus of %i, and the badge',
    async (difficulty, day, bonus) => {
      const { id } = await start({ difficulty, targetDays: 2 })
      // A missed day ends the streak, but not the habit.
      await checkInOn(id, daysAgo(2))
      const { habit, child, badge, pointsAwarded, bonusAwarded } = await checkInOn(id, today)
      expect({ pointsAwarded, bonusAwarded, points: child.points }).toEqual({
        pointsAwarded: day,
        bonusAwarded: bonus,
        points: 2 * day + bonus,
      })
      expect(habit).toMatchObject({
        isCompleted: true,
        completedAt: noon,
        canCheckin: false,
        currentStreak: 1,
        checkedInDays: 2,
      })
      expect(habit).toEqual(await onlyHabit())
      expect(badge).toMatchObject({ kind: 'habit_master', title: 'Habit formation master', count: 1, earnedAt: noon })
      expect(await family.ok(listBadges, { params: { childId } })).toEqual([badge])
      const entries = await timeline()
      expect(entries.map(({ points, metadata }) => [points, (JSON.parse(metadata!) as { kind: string }).kind])).toEqual(
        [
          [bonus, 'habit_bonus'],
          [day, 'habit_checkin'],
          [day, 'habit_checkin'],
        ],
      )
    },
  )

  it('can be on an earlier day, and keeps the streak that ends today', async () => {
    const { id } = await start({ targetDays: 3 })
    await checkInOn(id, today)
    await checkInOn(id, daysAgo(2))
    const { habit, bonusAwarded, child } = await checkInOn(id, daysAgo(1))
    expect(habit).toMatchObject({
      isCompleted: true,
      checkedInDays: 3,
      currentStreak: 3,
      longestStreak: 3,
      lastCheckinDate: today,
    })
    expect({ bonusAwarded, points: child.points }).toEqual({ bonusAwarded: 20, points: 26 })
  })

  it('is the last one: further days are refused, and a day that is already checked is named as such', async () => {
    const { id } = await start({ targetDays: 1 })
    await checkInOn(id, today)
    const codes = await Promise.all(
      [today, daysAgo(1)].map((date) => family.refused(checkIn, { params: { id }, body: { date } })),
    )
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'already_checked_in'],
      [409, 'habit_completed'],
    ])
  })

  it('freezes the streak', async () => {
    const { id } = await start({ targetDays: 2 })
    await checkInOn(id, daysAgo(1))
    await checkInOn(id, today)
    server.setNow('2026-03-15T12:00:00Z')
    expect(await onlyHabit()).toMatchObject({ currentStreak: 2, longestStreak: 2 })
  })

  it('increases the count of one badge for many habits', async () => {
    for (const title of ['a', 'b']) await checkInOn((await start({ title, targetDays: 1 })).id, today)
    const badges = await family.ok(listBadges, { params: { childId } })
    expect(badges.map(({ kind, count }) => [kind, count])).toEqual([['habit_master', 2]])
  })
})

describe('deleteHabit', () => {
  it('keeps the points, entries and badge of the habit', async () => {
    const { id } = await start({ targetDays: 1 })
    await checkInOn(id, today)
    await family.ok(deleteHabit, { params: { id } })
    expect(await family.ok(listHabits, { params: { childId } })).toEqual([])
    expect(await balance()).toBe(22)
    expect(await timeline()).toHaveLength(2)
    expect(await family.ok(listBadges, { params: { childId } })).toHaveLength(1)
  })

  it('responds 404 the second time, as do all calls about the habit', async () => {
    const { id } = await start()
    await family.ok(deleteHabit, { params: { id } })
    const refusals = await Promise.all([
      family.refused(deleteHabit, { params: { id } }),
      family.refused(canCheckIn, { params: { id } }),
      family.refused(listCheckIns, { params: { id } }),
      family.refused(checkIn, { params: { id }, body: { date: today } }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

describe('another family', () => {
  it('gets the same 404 for a habit as for an unknown id', async () => {
    const { id } = await start()
    const stranger = await server.startFamily()
    const responsesTo = (of: string, child: string) =>
      Promise.all([
        stranger.refused(listHabits, { params: { childId: child } }),
        stranger.refused(addHabit, { body: { childId: child, title: 'Read' } }),
        stranger.refused(deleteHabit, { params: { id: of } }),
        stranger.refused(canCheckIn, { params: { id: of } }),
        stranger.refused(listCheckIns, { params: { id: of } }),
        stranger.refused(checkIn, { params: { id: of }, body: { date: today } }),
      ])
    const foreign = await responsesTo(id, childId)
    const unknown = await responsesTo(randomUUID(), randomUUID())
    const malformed = await responsesTo('no-uuid', 'no-uuid')
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
    expect(malformed.map(({ status, text }) => [status, text])).toEqual(
      unknown.map(({ status, text }) => [status, text]),
    )
    expect(await timeline()).toEqual([])
  })
})
