import { readUser } from '../features/auth/contract.ts'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { addChild } from '../features/children/contract.ts'
import { updateFamily } from '../features/families/contract.ts'
import { addHabit, checkIn, deleteHabit, excuse, updateHabit } from '../features/habits/contract.ts'
import { addMoment, updateMoment } from '../features/moments/contract.ts'
import { addReward, deleteReward, redeemReward } from '../features/rewards/contract.ts'
import { addSkill, deleteSkill, updateSkill } from '../features/skills/contract.ts'
import { undoActivity } from '../features/timeline/contract.ts'
import { joinFamily } from './members.ts'
import { randomFrom } from './random.ts'
import type { Family, TestServer } from './startServer.ts'

/** An entry as the test made it. */
export interface MadeEntry {
  id: string
  childId: string
  /** What it is about, as `thing` names it. A praise is about its title and its key. */
  about: string[]
  day: string
  happenedAt: string
  points: number
  byId: string
  /** Whether it counts as a time of the thing: an entry without does so among all alone. */
  counts: boolean
  score?: number
  isDeduction?: boolean
  isUndone: boolean
}

/** A habit, skill or reward as the test made it. */
export interface MadeThing {
  kind: 'habit' | 'skill' | 'reward'
  id: string
  childId: string
  title: string
  unit?: string | null
  isArchived: boolean
  weekdays: readonly number[]
  addedDay: string
  archivedDay?: string
  pausedFrom?: string
  targetDays?: number
  /** Of a habit: points of the bonus and its day, while it is completed. */
  bonus?: { points: number; day: string } | undefined
  isCompleted?: boolean
}

export interface RandomRecords {
  owner: Family
  helper: Family
  childIds: string[]
  entries: MadeEntry[]
  things: MadeThing[]
  excused: { childId: string; from: string; to: string }
  today: string
}

const zones = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Pago_Pago', 'Europe/Madrid', 'UTC']
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = Date.parse('2026-03-20T00:00:00.000Z')
const daysOfRecords = 14

/** The day, counted by hand and not as the app does: the date by the clock on the wall, less one before the day ends. */
function dayIn(timeZone: string, dayEndsAt: number, ms: number): string {
  const clock = new Date(ms).toLocaleString('sv-SE', { timeZone })
  return Number(clock.slice(11, 13)) < dayEndsAt ? plusDays(clock.slice(0, 10), -1) : clock.slice(0, 10)
}

export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

/** Makes a family with two weeks of random records, and remembers all that it did. */
export async function makeRandomRecords(server: TestServer, seed: number): Promise<RandomRecords> {
  const random = randomFrom(seed * 7919)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!
  const timeZone = zones[seed % zones.length]!
  const dayEndsAt = seed % 2 === 0 ? 3 : 0
  let nowMs = startMs
  const setNow = (ms: number) => {
    nowMs = ms
    server.setNow(new Date(ms))
  }
  setNow(startMs)
  const dayAtMs = (ms: number) => dayIn(timeZone, dayEndsAt, ms)

  const owner = await server.startFamily({ timeZone })
  await owner.ok(updateFamily, { body: { dayEndsAt } })
  const [guardian, helper] = [
    (await joinFamily(server, owner, 'guardian')).member,
    (await joinFamily(server, owner, 'helper')).member,
  ]
  const members = await Promise.all(
    [owner, guardian, helper].map(async (member) => ({ member, id: (await member.ok(readUser)).id })),
  )
  const parents = members.slice(0, 2)
  const childIds: string[] = []
  for (const name of ['Mia', 'Leo']) childIds.push((await owner.ok(addChild, { body: { name } })).id)

  const entries: MadeEntry[] = []
  const things: MadeThing[] = []
  const note = (entry: Omit<MadeEntry, 'happenedAt' | 'isUndone' | 'counts'> & Partial<MadeEntry>) =>
    entries.push({ happenedAt: new Date(nowMs).toISOString(), isUndone: false, counts: true, ...entry })

  for (const childId of childIds) {
    const base = { childId, isArchived: false, addedDay: dayAtMs(nowMs) }
    for (const [title, weekdays, targetDays] of [
      ['Read', [0, 1, 2, 3, 4, 5, 6], 5],
      ['Read', [1, 3, 5], 21],
      ['Teeth', [0, 6, 2], 2],
    ] as const) {
      const { id } = await owner.ok(addHabit, { body: { childId, title, weekdays: [...weekdays], targetDays } })
      things.push({ ...base, kind: 'habit', id, title, weekdays, targetDays })
    }
    for (const [title, targetValue, targetUnit] of [
      ['Jump', 12, 'jumps'],
      ['Swim', null, null],
    ] as const) {
      const { id } = await owner.ok(addSkill, { body: { childId, title, targetValue, targetUnit } })
      things.push({ ...base, kind: 'skill', id, title, weekdays: [], unit: targetUnit })
    }
    const { id } = await owner.ok(addReward, { body: { childId, title: 'Pool day', pointsCost: 2 } })
    things.push({ ...base, kind: 'reward', id, title: 'Pool day', weekdays: [] })
  }
  const excused = { childId: childIds[0]!, from: plusDays(dayAtMs(nowMs), 4), to: plusDays(dayAtMs(nowMs), 6) }
  await owner.ok(excuse, { params: { id: excused.childId }, body: { from: excused.from, to: excused.to } })

  const usable = (kind: MadeThing['kind'], childId: string) =>
    things.filter((one) => one.kind === kind && one.childId === childId && !one.isArchived && !one.isCompleted)
  const standing = () => entries.filter(({ isUndone }) => !isUndone)

  async function praise(childId: string) {
    const { member, id: byId } = pick(members)
    const isLater = below(4) === 0
    const happenedMs = isLater ? nowMs - below(30) * hourMs : nowMs
    const isKeyed = below(3) === 0
    const title = isKeyed
      ? pick(['Polite greeting', 'Saludó con amabilidad'])
      : pick(['Read', 'Teeth', 'Says "thanks"'])
    const points = 1 + below(9)
    const body = { childId, type: 'reward', title, points, again: true, ...(isKeyed && { key: 'greeting' }) } as const
    const at = new Date(happenedMs).toISOString()
    const { id } = await member.ok(recordBehavior, { body: { ...body, ...(isLater && { at }) } })
    const about = [`title:${title}`, ...(isKeyed ? ['title:greeting'] : [])]
    note({ id, childId, about, day: dayAtMs(happenedMs), happenedAt: at, points, byId })
  }

  async function deduct(childId: string) {
    const { member, id: byId } = pick(parents)
    const title = pick(['Read', 'Shouted'])
    const { id } = await member.ok(recordBehavior, { body: { childId, type: 'punishment', title, points: 1 } })
    note({ id, childId, about: [`title:${title}`], day: dayAtMs(nowMs), points: -1, byId, isDeduction: true })
  }

  async function tick(childId: string) {
    const habit = pick(usable('habit', childId))
    const { member, id: byId } = pick(members)
    const day = plusDays(dayAtMs(nowMs), -below(4))
    const about = [`habit:${habit.id}`]
    const own = standing().filter((entry) => entry.about[0] === about[0])
    if (own.some((entry) => entry.day === day)) return
    const reply = await member.ok(checkIn, { params: { id: habit.id }, body: { date: day } })
    note({ id: reply.activityId, childId, about, day, points: reply.pointsAwarded, byId })
    if (own.length + 1 === habit.targetDays) Object.assign(habit, { isCompleted: true, bonus: { points: 20, day } })
  }

  async function train(childId: string) {
    const skill = pick<MadeThing | undefined>(usable('skill', childId))
    if (skill === undefined) return
    const isByHand = below(6) === 0
    const { member, id: byId } = pick(isByHand ? parents : members)
    const score = below(14)
    const body = isByHand ? { isCompleted: true } : { currentBest: score }
    const { activityId, pointsAwarded, isCompleted } = await member.ok(updateSkill, { params: { id: skill.id }, body })
    skill.isCompleted = isCompleted
    const about = [`skill:${skill.id}`]
    const made = { id: activityId!, childId, about, day: dayAtMs(nowMs), points: pointsAwarded, byId }
    note({ ...made, ...(isByHand ? { counts: false } : { score }) })
  }

  async function spend(childId: string) {
    const [reward] = usable('reward', childId)
    const { member, id: byId } = pick(parents)
    const body = { childId, rewardId: reward!.id, pointsSpent: 2 }
    const reply = await member.send(redeemReward, { body })
    if (reply.status !== redeemReward.status) return
    const { activityId: id } = reply.body as { activityId: string }
    note({ id, childId, about: [`reward:${reward!.id}`], day: dayAtMs(nowMs), points: -2, byId })
  }

  async function remember(childId: string) {
    const { member, id: byId } = pick(members)
    const { id } = await member.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    const day = plusDays(dayAtMs(nowMs), -below(3))
    await member.ok(updateMoment, { params: { id }, body: { date: day } })
    note({ id, childId, about: [], day, points: 0, byId })
  }

  async function undo() {
    const entry = pick<MadeEntry | undefined>(standing())
    if (entry === undefined) return
    const reply = await owner.send(undoActivity, { params: { id: entry.id } })
    if (reply.status !== undoActivity.status) return
    entry.isUndone = true
    const thing = things.find(({ kind, id }) => entry.about[0] === `${kind}:${id}`)
    if (thing === undefined) return
    // A habit that falls below its target, and a challenge without the entry that completed it, are open again.
    if (thing.kind === 'habit') Object.assign(thing, { isCompleted: false, bonus: undefined })
    if (thing.kind === 'skill' && entry.points > 0) thing.isCompleted = false
  }

  const steps = [praise, praise, deduct, tick, tick, tick, train, train, spend, remember, undo]
  for (let nth = 0; nth < 110; nth += 1) {
    setNow(startMs + Math.floor((nth * daysOfRecords * dayMs) / 110) + below(hourMs))
    if (nth === 60) {
      // The second habit is paused, and from the other child things are deleted.
      const paused = things.find(({ weekdays, childId }) => weekdays.length === 3 && childId === childIds[0])!
      await owner.ok(updateHabit, { params: { id: paused.id }, body: { isPaused: true } })
      paused.pausedFrom = dayAtMs(nowMs)
      for (const [kind, call] of [
        ['habit', deleteHabit],
        ['skill', deleteSkill],
      ] as const) {
        const thing = usable(kind, childIds[1]!).at(0)
        if (thing === undefined) continue
        await owner.ok(call, { params: { id: thing.id } })
        Object.assign(thing, { isArchived: true, archivedDay: dayAtMs(nowMs) })
      }
    }
    const childId = pick(childIds)
    const step = pick(steps)
    if (step === tick && usable('habit', childId).length === 0) continue
    await step(childId)
  }
  const reward = things.find(({ kind, childId }) => kind === 'reward' && childId === childIds[1])!
  await owner.ok(deleteReward, { params: { id: reward.id } })
  reward.isArchived = true
  return { owner, helper, childIds, entries, things, excused, today: dayAtMs(nowMs) }
}
