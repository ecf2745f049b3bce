import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { addDays } from '../../platform/time/rules.ts'
import { listBadges } from '../badges/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addHabit, checkIn, deleteHabit, listHabits } from './contract.ts'

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
const undo = (id: string) => family.ok(undoActivity, { params: { id } })
const onlyHabit = async () => (await family.ok(listHabits, { params: { childId } }))[0]!

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
  it('counts once of fifty and returns one response', async () => {
    const { id } = await start({ targetDays: 1 })
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => family.send(checkIn, { params: { id }, body: { date: today }, key })),
    )
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(49)
    expect(await balance()).toBe(22)
  })

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

  it('is refused for another request', async () => {
    const { id } = await start()
    const key = randomUUID()
    await family.ok(checkIn, { params: { id }, body: { date: today }, key })
    const other = await family.refused(checkIn, { params: { id }, body: { date: daysAgo(1) }, key })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})
