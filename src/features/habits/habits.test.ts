import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest, today } from '../../testing/familyOfTest.ts'
import { balance, change, checkInOn, daysAgo, onlyHabit, start, timeline } from '../../testing/habitSteps.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { listBadges } from '../badges/contract.ts'
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
  thingPictures,
  updateHabit,
} from './contract.ts'

startFamilyForEachTest()

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
      part: 'any',
      picture: null,
      minutes: null,
      phase: 'full',
      graduatedDay: null,
      isPaused: false,
      pauses: [],
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
    const nothing = { description: null, difficulty: null, targetDays: null, part: null, picture: null, minutes: null }
    expect(await start(nothing)).toMatchObject({
      ...nothing,
      difficulty: 'easy',
      targetDays: 21,
      part: 'any',
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
    ['part', 'night'],
    ['picture', 'iceCream'],
    ['minutes', 0],
    ['minutes', 61],
    ['minutes', 1.5],
    ['childId', 7],
  ])('refuses %s %j', async (field, value) => {
    const refused = await family.refused(addHabit, { body: { childId, title: 'Read', [field]: value } })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
  })

  it.each(thingPictures)('takes the picture %s', async (picture) => {
    expect(await start({ picture, part: 'evening', minutes: 60 })).toMatchObject({
      picture,
      part: 'evening',
      minutes: 60,
      points: 2,
    })
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

  it('keeps part, picture and minutes unless they are sent, and null takes them away', async () => {
    const chosen = { part: 'morning', picture: 'teeth', minutes: 3 } as const
    const { id } = await start(chosen)
    expect(await change(id, { title: 'Brush' })).toMatchObject(chosen)
    expect(await change(id, { part: 'day', picture: 'wash' })).toMatchObject({
      ...chosen,
      part: 'day',
      picture: 'wash',
    })
    const none = await change(id, { part: null, picture: null, minutes: null })
    expect(none).toMatchObject({ part: 'any', picture: null, minutes: null })
    expect(none).toEqual(await onlyHabit())
  })

  it.each([
    ['targetDays', 2],
    ['weekdays', []],
    ['weekdays', [1, 1]],
    ['weekdays', [7]],
    ['part', ''],
    ['picture', 'Teeth'],
    ['minutes', -1],
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

  it('that are recent are listed without those that ended two months ago or begin in two months', async () => {
    await start()
    await excuseFor(daysAgo(20), daysAgo(19), 'Sick')
    await excuseFor(addDays(today, 30), addDays(today, 40))
    const ahead = { from: addDays(today, 30), to: addDays(today, 40) }
    const farAhead = { from: addDays(today, 62), to: addDays(today, 90) }
    await excuseFor(farAhead.from, farAhead.to)
    const recent = () => family.ok(listExcused, { params: { id: childId }, query: { recent: 'true' } })
    expect(await recent()).toMatchObject([ahead, { from: daysAgo(20), to: daysAgo(19) }])
    // A session that is not used ends after two weeks.
    for (const day of ['2026-03-16', '2026-03-28', '2026-04-09', addDays(daysAgo(19), 62)]) {
      server.setNow(`${day}T12:00:00Z`)
      await list()
    }
    expect(await recent()).toMatchObject([farAhead, ahead])
    expect(await list()).toHaveLength(3)
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
    // No day that a client can write is before it.
    expect(
      (await family.refused(deleteExcused, { params: { id: childId, excusedId }, query: { from: '0001-01-01' } }))
        .status,
    ).toBe(404)
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

describe('deleteHabit', () => {
  it('erases a habit that is taken back unused, and archives one with entries or without that wish', async () => {
    const [used, unused, kept] = [await start(), await start(), await start()]
    await checkInOn(used.id, today)
    await family.ok(deleteHabit, { params: { id: kept.id } })
    for (const { id } of [used, unused]) await family.ok(deleteHabit, { params: { id }, query: { unused: 'true' } })
    const archived = await family.ok(listHabits, { params: { childId }, query: { archived: 'true' } })
    expect(archived.map(({ id }) => id).toSorted()).toEqual([used.id, kept.id].toSorted())
    expect((await family.refused(restoreHabit, { params: { id: unused.id } })).status).toBe(404)
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
