import { describe, expect, it } from 'vitest'
import { childId, family, server, startFamilyForEachTest, today } from '../../testing/familyOfTest.ts'
import { balance, checkInOn, daysAgo, onlyHabit, start, timeline, undo } from '../../testing/habitSteps.ts'
import { listBadges } from '../badges/contract.ts'
import { checkIn, continueHabit, updateHabit } from './contract.ts'

startFamilyForEachTest()

type Body = { targetDays?: number; points?: 'same' | 'half' | 'none' }
const goOn = (id: string, body: Body) => family.ok(continueHabit, { params: { id }, body })
const refusal = async (id: string, body: Body) => {
  const { status, body: refused } = await family.refused(continueHabit, { params: { id }, body })
  return [status, refused.code]
}

describe('a completed habit', () => {
  it('goes on with half of the points, and its next bonus is half as well', async () => {
    const { id } = await start({ difficulty: 'medium', targetDays: 1 })
    await checkInOn(id, daysAgo(2))
    expect(await goOn(id, { targetDays: 2, points: 'half' })).toMatchObject({
      phase: 'fewer',
      points: 2,
      isCompleted: false,
    })
    expect(await checkInOn(id, daysAgo(1))).toMatchObject({ pointsAwarded: 2, bonusAwarded: 25, badge: { count: 2 } })
    expect(await goOn(id, { targetDays: 4 })).toMatchObject({ phase: 'fewer', points: 2 })
    expect(await family.ok(updateHabit, { params: { id }, body: { difficulty: 'hard' } })).toMatchObject({ points: 5 })
    expect(await family.ok(updateHabit, { params: { id }, body: { phase: 'full' } })).toMatchObject({ points: 10 })
    expect(await balance()).toBe(5 + 50 + 2 + 25)
    await server.expectSoundLedger()
  })

  it('graduates at once for praise alone: it stays completed, and days count without points', async () => {
    const { id } = await start({ targetDays: 1 })
    const completing = await checkInOn(id, daysAgo(1))
    expect(await goOn(id, { points: 'none' })).toMatchObject({
      phase: 'praise',
      points: 0,
      isCompleted: true,
      completedAt: completing.habit.completedAt,
      graduatedDay: today,
      canCheckin: true,
    })
    const day = await checkInOn(id, today)
    expect(day).toMatchObject({
      pointsAwarded: 0,
      bonusAwarded: 0,
      badge: null,
      habit: { checkedInDays: 2, graduatedDay: today },
    })
    expect((await timeline())[0]).toMatchObject({ id: day.activityId, points: 0 })
    expect((await family.refused(checkIn, { params: { id }, body: { date: today } })).body.code).toBe(
      'already_checked_in',
    )
    await server.expectSoundLedger()
    await undo(day.activityId)
    expect(await onlyHabit()).toMatchObject({ checkedInDays: 1, graduatedDay: today, isCompleted: true })
    expect(await balance()).toBe(2 + 20)
    await server.expectSoundLedger()
    // Without the day that completed it, it is active again.
    await undo(completing.activityId)
    expect(await onlyHabit()).toMatchObject({ isCompleted: false, graduatedDay: null, phase: 'praise', points: 0 })
    expect(await balance()).toBe(0)
    await server.expectSoundLedger()
  })

  it('graduates when a target is reached for praise alone, with the badge and a bonus of 0', async () => {
    const { id } = await start({ targetDays: 1 })
    await checkInOn(id, daysAgo(1))
    expect(await goOn(id, { targetDays: 2, points: 'none' })).toMatchObject({
      isCompleted: false,
      graduatedDay: null,
      points: 0,
    })
    const done = await checkInOn(id, today)
    expect(done).toMatchObject({
      pointsAwarded: 0,
      bonusAwarded: 0,
      badge: { count: 2 },
      habit: { graduatedDay: today },
    })
    expect(done.habit).toEqual(await onlyHabit())
    expect(await family.ok(listBadges, { params: { childId } })).toEqual([done.badge])
    await server.expectSoundLedger()
  })

  it('leaves the shelf as it was before, or has points again to a new target', async () => {
    const { id } = await start({ targetDays: 1 })
    const { habit } = await checkInOn(id, daysAgo(1))
    await goOn(id, { points: 'none' })
    const undone = await family.ok(updateHabit, { params: { id }, body: { phase: 'full' } })
    expect(undone).toEqual(habit)
    expect(await family.ok(updateHabit, { params: { id }, body: { phase: 'praise' } })).toMatchObject({
      graduatedDay: today,
    })
    expect(await goOn(id, { targetDays: 66 })).toMatchObject({
      phase: 'full',
      points: 2,
      graduatedDay: null,
      isCompleted: false,
    })
    await server.expectSoundLedger()
  })

  it('needs a target unless it graduates', async () => {
    const { id } = await start({ targetDays: 1 })
    expect(await refusal(id, { points: 'none' })).toEqual([409, 'habit_active'])
    await checkInOn(id, today)
    expect(await refusal(id, {})).toEqual([400, 'invalid_input'])
    expect(await refusal(id, { points: 'half' })).toEqual([400, 'invalid_input'])
    expect(await refusal(id, { targetDays: 1, points: 'none' })).toEqual([400, 'invalid_input'])
  })
})
