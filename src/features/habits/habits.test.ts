import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { listBadges } from '../badges/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  addHabit,
  canCheckIn,
  checkIn,
  continueHabit,
  deleteExcused,
  deleteHabit,
  excuse,
  listCheckIns,
  listExcused,
  listHabits,
  orderHabits,
  restoreHabit,
  updateHabit,
} from './contract.ts'

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
const change = (id: string, body: BodyInput<typeof updateHabit>) => family.ok(updateHabit, { params: { id }, body })
const undo = (id: string) => family.ok(undoActivity, { params: { id } })
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
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      isPaused: false,
      pauses: [],
      excused: [],
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
    ['weekdays', []],
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
    expect(JSON.parse(entry!.metadata!)).toEqual({
      kind: 'habit_checkin',
      title: 'Read',
      habitId: id,
      date: today,
    })
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

  it('says which days are ahead, as after a move of the end of the day', async () => {
    const { id } = await start()
    const reasonOf = async (date: string) =>
      (await family.refused(checkIn, { params: { id }, body: { date } })).body.details!['fields']
    expect(await reasonOf('2026-03-05')).toEqual({ date: 'must not be in the future' })
    expect(await reasonOf('2026-02-25')).toEqual({ date: 'must be today or one of the six days before it' })
  })

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
    const withEntries = await family.ok(listCheckIns, { params: { id }, query: { entries: 'true' } })
    expect(withEntries[0]).toEqual({ date: today, activityId: (await onlyHabit()).todayActivityId })
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
    // Day and bonus count on that day, and both entries name it.
    const dates = (await timeline()).slice(0, 2).map(({ metadata }) => (JSON.parse(metadata!) as { date: string }).date)
    expect(dates).toEqual([daysAgo(1), daysAgo(1)])
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

describe('updateHabit', () => {
  it('changes what was sent, and the points of days to come; earned points stay', async () => {
    const { id } = await start({ description: 'In bed' })
    await checkInOn(id, daysAgo(1))
    const changed = await change(id, { title: ' Read a book ', difficulty: 'hard', targetDays: 30, weekdays: [3, 1] })
    expect(changed).toMatchObject({
      title: 'Read a book',
      description: 'In bed',
      difficulty: 'hard',
      points: 10,
      targetDays: 30,
      weekdays: [1, 3],
    })
    expect(changed).toEqual(await onlyHabit())
    expect(await change(id, { description: null })).toMatchObject({ title: 'Read a book', description: null })
    expect((await checkInOn(id, today)).pointsAwarded).toBe(10)
    expect((await timeline()).map(({ title, points }) => [title, points])).toEqual([
      ['Read a book', 10],
      ['Read', 2],
    ])
  })

  it.each([
    ['targetDays', 2],
    ['weekdays', []],
    ['weekdays', [1, 1]],
    ['weekdays', [7]],
    ['title', ' '],
    ['isPaused', 'yes'],
  ])('refuses %s %j of a habit with two days', async (field, value) => {
    const { id } = await start()
    for (const count of [0, 1]) await checkInOn(id, daysAgo(count))
    const refused = await family.refused(updateHabit, { params: { id }, body: { [field]: value } })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  })

  it('of a completed habit changes only title and description', async () => {
    const { id } = await start({ targetDays: 1 })
    await checkInOn(id, today)
    expect(await change(id, { title: 'Wash', description: 'Daily' })).toMatchObject({
      title: 'Wash',
      isCompleted: true,
    })
    const others: BodyInput<typeof updateHabit>[] = [
      { difficulty: 'hard' },
      { targetDays: 9 },
      { weekdays: [1] },
      { isPaused: true },
    ]
    for (const body of others) {
      expect((await family.refused(updateHabit, { params: { id }, body })).body.code).toBe('habit_completed')
    }
  })

  it('pauses from today on, and a day is paused when the habit was paused at its end', async () => {
    const { id } = await start()
    await checkInOn(id, daysAgo(1))
    expect(await change(id, { isPaused: true })).toMatchObject({ isPaused: true, currentStreak: 1 })
    server.setNow('2026-03-08T12:00:00Z')
    expect(await change(id, { isPaused: true })).toMatchObject({
      isPaused: true,
      pauses: [{ from: today, to: null }],
      currentStreak: 1,
    })
    expect(await change(id, { isPaused: false })).toMatchObject({
      isPaused: false,
      pauses: [{ from: today, to: '2026-03-07' }],
      currentStreak: 1,
    })
    expect((await checkInOn(id, '2026-03-08')).habit.currentStreak).toBe(2)
    // Paused and resumed on one day, which so stays due, and is missed.
    server.setNow('2026-03-09T12:00:00Z')
    await change(id, { isPaused: true })
    await change(id, { isPaused: false })
    server.setNow('2026-03-10T12:00:00Z')
    expect(await onlyHabit()).toMatchObject({ currentStreak: 0, longestStreak: 2 })
    // A pause is returned as long as some of its days are.
    for (const [now, count] of [
      ['2026-03-22', 1],
      ['2026-04-03', 1],
      ['2026-04-15', 1],
      ['2026-04-27', 1],
      ['2026-05-07', 1],
      ['2026-05-08', 0],
    ] as const) {
      server.setNow(`${now}T12:00:00Z`)
      expect((await onlyHabit()).pauses).toHaveLength(count)
    }
  })
})

describe('continueHabit', () => {
  const carryOn = (id: string, targetDays: number) => family.ok(continueHabit, { params: { id }, body: { targetDays } })

  it('goes on with all days, keeps bonus and badge, and completes again', async () => {
    const { id } = await start({ targetDays: 2 })
    for (const count of [2, 1]) await checkInOn(id, daysAgo(count))
    expect(await carryOn(id, 3)).toMatchObject({
      isCompleted: false,
      completedAt: null,
      targetDays: 3,
      checkedInDays: 2,
      canCheckin: true,
    })
    expect(await balance()).toBe(24)
    await server.expectSoundLedger()
    const again = await checkInOn(id, today)
    expect(again).toMatchObject({ bonusAwarded: 20, badge: { count: 2 }, habit: { isCompleted: true } })
    await server.expectSoundLedger()
  })

  it('leaves undos right: of the earlier completion, of another day, and of the later one', async () => {
    const { id } = await start({ targetDays: 2 })
    const first = await checkInOn(id, daysAgo(2))
    const completing = await checkInOn(id, daysAgo(1))
    await carryOn(id, 3)
    const later = await checkInOn(id, today)
    // The habit falls below the new target; the bonus of the earlier completion stays.
    await undo(first.activityId)
    expect(await onlyHabit()).toMatchObject({ isCompleted: false, targetDays: 3, checkedInDays: 2 })
    expect(await balance()).toBe(2 * 2 + 20)
    await undo(completing.activityId)
    expect(await balance()).toBe(2)
    await undo(later.activityId)
    expect(await onlyHabit()).toMatchObject({ isCompleted: false, targetDays: 3, checkedInDays: 0 })
    expect(await family.ok(listBadges, { params: { childId } })).toEqual([])
    await server.expectSoundLedger()
  })

  it('reopens a habit that was completed again when its earlier completion is undone', async () => {
    const { id } = await start({ targetDays: 1 })
    const completing = await checkInOn(id, daysAgo(1))
    await carryOn(id, 2)
    await checkInOn(id, today)
    await undo(completing.activityId)
    expect(await onlyHabit()).toMatchObject({ isCompleted: false, targetDays: 2, checkedInDays: 1 })
    expect(await balance()).toBe(2)
    await server.expectSoundLedger()
  })

  it('is refused for an active habit, and with a target that is reached', async () => {
    const { id } = await start({ targetDays: 1 })
    const active = await family.refused(continueHabit, { params: { id }, body: { targetDays: 66 } })
    expect([active.status, active.body.code]).toEqual([409, 'habit_active'])
    await checkInOn(id, today)
    for (const targetDays of [1, 366]) {
      expect((await family.refused(continueHabit, { params: { id }, body: { targetDays } })).status).toBe(400)
    }
  })
})

describe('orderHabits', () => {
  const titles = async () => (await family.ok(listHabits, { params: { childId } })).map(({ title }) => title)

  it('puts named habits first; the others follow as they were, and a new one comes first', async () => {
    const [a, b, c] = [await start({ title: 'a' }), await start({ title: 'b' }), await start({ title: 'c' })]
    const listed = await family.ok(orderHabits, { params: { childId }, body: [b.id, a.id] })
    expect(listed.map(({ title }) => title)).toEqual(['b', 'a', 'c'])
    await start({ title: 'd' })
    expect(await titles()).toEqual(['d', 'b', 'a', 'c'])
    await family.ok(orderHabits, { params: { childId }, body: [c.id] })
    expect(await titles()).toEqual(['c', 'd', 'b', 'a'])
    const twice = await family.refused(orderHabits, { params: { childId }, body: [a.id, a.id] })
    expect(twice.status).toBe(400)
    await family.ok(deleteHabit, { params: { id: c.id } })
    expect((await family.refused(orderHabits, { params: { childId }, body: [c.id] })).status).toBe(404)
  })
})

describe('excused days', () => {
  const excuseFor = (from: string, to: string, reason?: string) =>
    family.ok(excuse, { params: { id: childId }, body: { from, to, ...(reason && { reason }) } })
  const list = () => family.ok(listExcused, { params: { id: childId } })

  it('keep the streak of every habit, and can still be checked in', async () => {
    const { id } = await start()
    await checkInOn(id, daysAgo(3))
    await excuseFor(daysAgo(2), daysAgo(1), 'Sick')
    expect(await onlyHabit()).toMatchObject({ currentStreak: 1, canCheckin: true })
    expect((await checkInOn(id, today)).habit.currentStreak).toBe(2)
    const excusedId = (await list())[0]!.id
    await family.ok(deleteExcused, { params: { id: childId, excusedId } })
    expect((await onlyHabit()).currentStreak).toBe(1)
  })

  it('come with each habit, but those that ended two months ago', async () => {
    await start()
    await excuseFor(daysAgo(20), daysAgo(19), 'Sick')
    await excuseFor(addDays(today, 30), addDays(today, 40))
    const ahead = { from: addDays(today, 30), to: addDays(today, 40) }
    const { excused } = await onlyHabit()
    expect(excused.toSorted((a, b) => (a.from < b.from ? -1 : 1))).toEqual([
      { from: daysAgo(20), to: daysAgo(19) },
      ahead,
    ])
    // A session that is not used ends after two weeks.
    for (const day of ['2026-03-16', '2026-03-28', '2026-04-09', addDays(daysAgo(19), 62)]) {
      server.setNow(`${day}T12:00:00Z`)
      await list()
    }
    expect((await onlyHabit()).excused).toEqual([ahead])
  })

  it('end on a day, and keep those before it, however long ago they began', async () => {
    const { id: excusedId } = await excuseFor('2026-02-25', '2026-04-10', 'Away')
    const endFrom = (from: string) => family.ok(deleteExcused, { params: { id: childId, excusedId }, query: { from } })
    // A session that is not used ends after two weeks.
    for (const day of ['2026-03-15', '2026-03-27', '2026-04-05']) {
      server.setNow(`${day}T12:00:00Z`)
      await list()
    }
    await endFrom('2026-04-05')
    const shortened = { id: excusedId, from: '2026-02-25', to: '2026-04-04', reason: 'Away' }
    expect(await list()).toEqual([shortened])
    await endFrom('2026-04-10')
    expect(await list()).toEqual([shortened])
    await endFrom('2026-02-25')
    expect(await list()).toEqual([])
  })

  it('merge where they overlap, with the id of the oldest', async () => {
    const first = await excuseFor('2026-03-10', '2026-03-12', 'Away')
    // Ids of one millisecond have no order.
    server.setNow('2026-03-04T12:00:01Z')
    const second = await excuseFor('2026-03-20', '2026-03-22')
    expect(await list()).toEqual([second, first])
    const merged = { id: first.id, from: '2026-03-10', to: '2026-03-22', reason: 'Away' }
    expect(await excuseFor('2026-03-12', '2026-03-21')).toEqual(merged)
    expect(await list()).toEqual([merged])
  })

  it.each([
    ['2026-02-02', '2026-04-02', true],
    ['2027-03-04', '2027-03-04', true],
    ['2026-02-01', '2026-02-03', false],
    ['2026-03-01', '2026-04-30', false],
    ['2027-03-04', '2027-03-05', false],
    ['2026-03-05', '2026-03-04', false],
    ['2026-02-30', '2026-03-04', false],
  ])('from %s to %s are accepted: %s', async (from, to, isAccepted) => {
    const { status } = await family.send(excuse, { params: { id: childId }, body: { from, to } })
    expect(status).toBe(isAccepted ? 201 : 400)
  })
})

describe('restoreHabit', () => {
  it('brings an archived habit back with its days, and leaves another as it is', async () => {
    const { id } = await start()
    await checkInOn(id, today)
    const other = await start({ title: 'Tidy up' })
    const before = await family.ok(listHabits, { params: { childId } })
    const archived = () => family.ok(listHabits, { params: { childId }, query: { archived: 'true' } })
    for (const one of [id, other.id]) {
      await family.ok(deleteHabit, { params: { id: one } })
      server.setNow('2026-03-04T12:00:01Z')
    }
    expect((await archived()).map((habit) => [habit.id, habit.archivedAt])).toEqual([
      [other.id, '2026-03-04T12:00:01.000Z'],
      [id, noon],
    ])
    expect((await family.refused(updateHabit, { params: { id }, body: { title: 'x' } })).status).toBe(404)
    expect((await family.refused(continueHabit, { params: { id }, body: { targetDays: 66 } })).status).toBe(404)
    for (const one of [id, other.id, id]) await family.ok(restoreHabit, { params: { id: one } })
    expect(await family.ok(listHabits, { params: { childId } })).toEqual(before)
    expect(await archived()).toEqual([])
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
