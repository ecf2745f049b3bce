import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest, today } from '../../testing/familyOfTest.ts'
import { balance, checkInOn, daysAgo, onlyHabit, start, timeline, undo } from '../../testing/habitSteps.ts'
import { listBadges } from '../badges/contract.ts'
import { checkIn, continueHabit } from './contract.ts'

startFamilyForEachTest()

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
