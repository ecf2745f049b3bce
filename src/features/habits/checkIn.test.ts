import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest, today } from '../../testing/familyOfTest.ts'
import { balance, checkInOn, daysAgo, onlyHabit, start, timeline, undo } from '../../testing/habitSteps.ts'
import { addDays } from '../../platform/time/rules.ts'
import { listBadges } from '../badges/contract.ts'
import { addChild } from '../children/contract.ts'
import { undoActivity } from '../timeline/contract.ts'
import { addHabit, canCheckIn, checkIn, deleteHabit, listCheckIns, listHabits } from './contract.ts'

startFamilyForEachTest()

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
    // A session that is not used ends after two weeks.
    for (const count of [48, 36, 24, 12]) {
      server.setNow(`${daysAgo(count)}T12:00:00Z`)
      await onlyHabit()
    }
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
    const { activityId } = await shanghai.ok(checkIn, { params: { id }, body: { date: '2026-03-04' } })
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
    expect(moved!.todayActivityId).toBe(activityId)
    expect(moved!.days).toEqual(['2026-03-05', '2026-03-04'])
    const again = await shanghai.refused(checkIn, { params: { id }, body: { date: '2026-03-04' } })
    expect(again.body.code).toBe('already_checked_in')
  })
})

describe('the undo of a check-in', () => {
  it('restores the days, the points and the streak', async () => {
    const { id } = await start()
    await checkInOn(id, daysAgo(1))
    const before = await onlyHabit()
    const { activityId } = await checkInOn(id, today)
    const { activity, child } = await undo(activityId)
    expect(activity).toMatchObject({ points: -2, undoes: activityId })
    expect(child.points).toBe(2)
    expect(await onlyHabit()).toEqual(before)
    expect((await checkInOn(id, today)).habit.currentStreak).toBe(2)
  })

  it('lets each day in reach be checked in again', async () => {
    const { id } = await start()
    for (const date of [today, daysAgo(3), daysAgo(6)]) {
      const { activityId } = await checkInOn(id, date)
      await undo(activityId)
      await checkInOn(id, date)
    }
    expect(await onlyHabit()).toMatchObject({ checkedInDays: 3 })
    expect(await balance()).toBe(6)
  })

  it('finds the entry of today by the habit, also when an earlier day is checked in after it', async () => {
    const { id } = await start()
    const { activityId, habit } = await checkInOn(id, today)
    expect(habit.todayActivityId).toBe(activityId)
    expect((await checkInOn(id, daysAgo(2))).habit.todayActivityId).toBe(activityId)
    expect((await onlyHabit()).todayActivityId).toBe(activityId)
    await undo(activityId)
    expect((await onlyHabit()).todayActivityId).toBeNull()
  })

  it.each([0, 1])('undoes day, bonus and badge by entry %i of a completing check-in', async (which) => {
    const { id } = await start({ targetDays: 2 })
    await checkInOn(id, daysAgo(1))
    const before = await onlyHabit()
    await checkInOn(id, today)
    const entries = await timeline()
    const { activity, child } = await undo(entries[which]!.id)
    expect(activity.undoes).toBe(entries[which]!.id)
    expect(child.points).toBe(2)
    expect(await onlyHabit()).toEqual(before)
    expect(await family.ok(listBadges, { params: { childId } })).toEqual([])
    const other = await family.refused(undoActivity, { params: { id: entries[1 - which]!.id } })
    expect([other.status, other.body.code]).toEqual([409, 'already_undone'])
  })

  it('undoes bonus and badge of a completed habit also with an earlier day', async () => {
    const { id } = await start({ targetDays: 2 })
    const first = await checkInOn(id, daysAgo(1))
    const completing = await checkInOn(id, today)
    const { activity, child } = await undo(first.activityId)
    expect(activity).toMatchObject({ points: -2, undoes: first.activityId })
    expect(child.points).toBe(2)
    expect(await onlyHabit()).toMatchObject({
      isCompleted: false,
      completedAt: null,
      checkedInDays: 1,
      currentStreak: 1,
      canCheckin: false,
    })
    expect(await family.ok(listBadges, { params: { childId } })).toEqual([])
    await server.expectSoundLedger()
    // The bonus is undone already. The day of the completing check-in is not.
    const bonus = (await timeline()).find(({ points, undoneBy }) => points === 20 && undoneBy !== null)!
    expect((await family.refused(undoActivity, { params: { id: bonus.id } })).body.code).toBe('already_undone')
    expect((await undo(completing.activityId)).child.points).toBe(0)
    await server.expectSoundLedger()
  })

  it('allows to complete the habit again, with a bonus', async () => {
    const { id } = await start({ targetDays: 2 })
    const first = await checkInOn(id, daysAgo(1))
    await checkInOn(id, today)
    await undo(first.activityId)
    const again = await checkInOn(id, daysAgo(2))
    expect(again).toMatchObject({ bonusAwarded: 20, badge: { count: 1 }, child: { points: 24 } })
    await undo(again.activityId)
    expect(await balance()).toBe(2)
    await server.expectSoundLedger()
  })

  it('reverses the points of a deleted habit, which stays deleted', async () => {
    const { id } = await start({ targetDays: 1 })
    const { activityId } = await checkInOn(id, today)
    await family.ok(deleteHabit, { params: { id } })
    expect((await undo(activityId)).child.points).toBe(0)
    expect(await family.ok(listHabits, { params: { childId } })).toEqual([])
    expect(await family.ok(listBadges, { params: { childId } })).toEqual([])
  })

  it('takes effect once of fifty simultaneous requests', async () => {
    const { id } = await start({ targetDays: 1 })
    const { activityId } = await checkInOn(id, today)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => family.send(undoActivity, { params: { id: activityId } })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await balance()).toBe(0)
    await server.expectSoundLedger()
  })
})

describe('simultaneous check-ins', () => {
  it('on one day count once of fifty', async () => {
    const { id } = await start()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => family.send(checkIn, { params: { id }, body: { date: today } })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
    expect(await balance()).toBe(2)
  })

  it('on seven days of several habits all count, and one of them completes the habit', async () => {
    const first = await start({ targetDays: 7 })
    const others = await Promise.all(['a', 'b', 'c'].map((title) => start({ title })))
    const days = [0, 1, 2, 3, 4, 5, 6].map(daysAgo)
    const replies = await Promise.all([first, ...others].flatMap(({ id }) => days.map((date) => checkInOn(id, date))))
    expect(replies.filter(({ bonusAwarded }) => bonusAwarded === 20)).toHaveLength(1)
    expect(await balance()).toBe(4 * 7 * 2 + 20)
    expect((await family.ok(listHabits, { params: { childId } })).at(-1)).toMatchObject({
      isCompleted: true,
      checkedInDays: 7,
      currentStreak: 7,
    })
    await server.expectSoundLedger()
  })
})

describe('a check-in under an idempotency key', () => {
  it('replays the first response when the day is out of reach, the check-in undone or the habit deleted', async () => {
    const { id } = await start()
    const key = randomUUID()
    const again = () => family.send(checkIn, { params: { id }, body: { date: today }, key })
    const first = await again()
    server.setNow('2026-03-14T12:00:00Z')
    expect((await again()).text).toBe(first.text)
    await undo((first.body as { activityId: string }).activityId)
    expect((await again()).text).toBe(first.text)
    await family.ok(deleteHabit, { params: { id } })
    const last = await again()
    expect([last.status, last.text, last.headers.get('idempotent-replay')]).toEqual([201, first.text, 'true'])
    expect(await balance()).toBe(0)
  })

  it('replays a refusal', async () => {
    const { id } = await start()
    const { activityId } = await checkInOn(id, today)
    const key = randomUUID()
    const first = await family.refused(checkIn, { params: { id }, body: { date: today }, key })
    await undo(activityId)
    const again = await family.refused(checkIn, { params: { id }, body: { date: today }, key })
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([409, first.text, 'true'])
    expect(await balance()).toBe(0)
  })
})
