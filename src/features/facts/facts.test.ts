import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekdayOf } from '../../platform/time/rules.ts'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import {
  type MadeEntry,
  type MadeThing,
  makeRandomRecords,
  plusDays,
  type RandomRecords,
} from '../../testing/randomRecords.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild } from '../children/contract.ts'
import { removeMember } from '../families/contract.ts'
import { addHabit, checkIn, deleteHabit, listHabits } from '../habits/contract.ts'
import { addMoment, deleteMoment } from '../moments/contract.ts'
import { addSkill } from '../skills/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { maxEntryIds, readFacts } from './contract.ts'

const noon = '2026-03-04T12:00:00Z'
const today = '2026-03-04'
const days = { from: '2026-03-01', to: '2026-03-31' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: noon })
})
afterAll(async () => {
  await server.expectSoundLedger()
  await server.close()
})

/** All entries that the timeline lists, over all of its pages. */
async function listAll(family: Family, childId: string, query: Record<string, string>) {
  const all: { id: string }[] = []
  for (;;) {
    const before = all.at(-1)?.id
    const page = await family.ok(listActivities, {
      params: { childId },
      query: { ...query, limit: '100', ...(before !== undefined && { before }) },
    })
    all.push(...page)
    if (page.length < 100) return all
  }
}

describe('facts of random families', () => {
  const families = 4
  let numbers = 0

  it.each(Array.from({ length: families }, (_, nth) => nth + 1))(
    'are what an independent count finds, and the entries that the timeline lists (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const records = await makeRandomRecords(server, seed)
      const { owner, helper, childIds, entries, things, today: lastDay } = records
      const first = entries.map(({ day }) => day).toSorted()[0]!
      const ranges = [
        [first, lastDay],
        [plusDays(first, 4 + seed), plusDays(first, 6 + seed)],
        [plusDays(lastDay, -2), plusDays(lastDay, 20)],
      ] as const
      for (const childId of childIds) {
        const own = things.filter((thing) => thing.childId === childId)
        const titles = ['Read', 'Shouted', 'Says "thanks"', 'Polite greeting', 'greeting', 'Never']
        const asked = ['all', ...titles.map((title) => `title:${title}`), ...own.map(({ kind, id }) => `${kind}:${id}`)]
        for (const thing of asked) {
          const expectedStreak = await streakOf(owner, childId, thing)
          for (const [member, isHelper] of [
            [owner, false],
            [helper, true],
          ] as const) {
            const ever = await listAll(member, childId, { thing })
            for (const [from, to] of ranges) {
              const query = { thing, from, to }
              const expected = expectedFacts(records, { childId, isHelper, ...query })
              const facts = await member.ok(readFacts, { params: { childId }, query })
              const { byMember, streak, ...counted } = facts
              expect([seed, query, counted]).toEqual([seed, query, expected.counted])
              expect(byMember.toSorted(byId)).toEqual(expected.byMember.toSorted(byId))
              expect(streak).toEqual(expectedStreak)
              const listed = (await listAll(member, childId, query)).map(({ id }) => id)
              expect(listed).toEqual(expected.ids)
              expect([listed.length, facts.entryIds.length + facts.more]).toEqual([facts.times, facts.times])
              if (!isHelper)
                for (const { id, times } of byMember)
                  expect(await listAll(member, childId, { ...query, by: id! })).toHaveLength(times)
              expect(ever).toHaveLength(facts.ever.times)
              numbers += 12 + byMember.length
            }
          }
        }
      }
      expect(entries.some(({ isUndone }) => isUndone)).toBe(true)
      expect(things.some(({ isArchived }) => isArchived)).toBe(true)
    },
  )

  it('are the figure of the promise', () => {
    expect(numbers).toBeGreaterThan(1000)
    recordFigure(
      'A1',
      `${families} random families, ${numbers} numbers: 0 differ from an independent count and the timeline`,
    )
  })
})

const byId = (a: { id: string | null }, b: { id: string | null }) => (a.id! < b.id! ? -1 : 1)

async function streakOf(family: Family, childId: string, thing: string) {
  if (!thing.startsWith('habit:')) return null
  const lists = await Promise.all(
    [{}, { archived: 'true' as const }].map((query) => family.ok(listHabits, { params: { childId }, query })),
  )
  const habit = lists.flat().find(({ id }) => thing === `habit:${id}`)!
  return { current: habit.currentStreak, longest: habit.longestStreak }
}

interface Asked {
  childId: string
  thing: string
  from: string
  to: string
  isHelper: boolean
}

/** Counts in what the test itself has done. */
function expectedFacts({ entries, things, excused, today: lastDay }: RandomRecords, asked: Asked) {
  const { childId, thing, from, to, isHelper } = asked
  const made = things.find(({ kind, id }) => thing === `${kind}:${id}`)
  const isIn = (day: string) => from <= day && day <= to
  const standing = entries.filter((one) => one.childId === childId && !one.isUndone && !(isHelper && one.isDeduction))
  const about = thing === 'all' ? standing : standing.filter((one) => one.about.includes(thing))
  const ofTimes = thing === 'all' ? about : about.filter(({ counts }) => counts)
  const within = ofTimes.filter(({ day }) => isIn(day))
  const bonuses = things.filter(
    (one) => one.childId === childId && one.bonus && isIn(one.bonus.day) && (thing === 'all' || one === made),
  )
  const points = [...about.filter(({ day }) => isIn(day)), ...bonuses.map(({ bonus }) => bonus!)]
  const ids = within.map(({ id }) => id).toReversed()
  const edges = (some: readonly MadeEntry[]) => {
    // Sorting keeps the order of entries of one day.
    const sorted = some.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    return { first: edgeOf(sorted[0]), last: edgeOf(sorted.at(-1)), best: bestOf(sorted, made) }
  }
  const memberIds = [...new Set(within.map(({ byId: id }) => id))]
  return {
    ids,
    counted: {
      thing: {
        kind: made?.kind ?? (thing === 'all' ? 'all' : 'title'),
        id: made?.id ?? null,
        title: made?.title ?? (thing === 'all' ? null : thing.slice('title:'.length)),
        isArchived: made?.isArchived ?? false,
      },
      from,
      to,
      times: within.length,
      days: new Set(within.map(({ day }) => day)).size,
      dueDays: made?.kind === 'habit' ? dueDays(made, excused, { from, to: to < lastDay ? to : lastDay }) : null,
      points: points.reduce((sum, one) => sum + one.points, 0),
      ...edges(within),
      entryIds: ids.slice(0, maxEntryIds),
      more: Math.max(0, ids.length - maxEntryIds),
      ever: { times: ofTimes.length, ...edges(ofTimes) },
    },
    byMember: memberIds.map((id) => ({
      id,
      name: expect.any(String) as string,
      times: within.filter((one) => one.byId === id).length,
    })),
  }
}

const edgeOf = (entry: MadeEntry | undefined) =>
  entry
    ? {
        activityId: entry.id,
        happenedAt: entry.happenedAt,
        day: entry.day,
        by: { id: entry.byId, name: expect.any(String) as string, via: null },
      }
    : null

function bestOf(sorted: readonly MadeEntry[], made: MadeThing | undefined) {
  if (made?.kind !== 'skill' || sorted.length === 0) return null
  const value = Math.max(...sorted.map(({ score }) => score!))
  return { value, unit: made.unit, day: sorted.find(({ score }) => score === value)!.day }
}

function dueDays(habit: MadeThing, excused: RandomRecords['excused'], { from, to }: { from: string; to: string }) {
  let count = 0
  for (let day = from; day <= to && day <= (habit.archivedDay ?? to); day = plusDays(day, 1)) {
    const isExcused = excused.childId === habit.childId && excused.from <= day && day <= excused.to
    const isPaused = habit.pausedFrom !== undefined && day >= habit.pausedFrom
    if (day >= habit.addedDay && habit.weekdays.includes(weekdayOf(day)) && !isExcused && !isPaused) count += 1
  }
  return count
}

describe('facts', () => {
  let family: Family
  let childId: string
  beforeAll(async () => {
    server.setNow(noon)
    family = await server.startFamily()
    childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  })
  const facts = (thing: string, member = family) =>
    member.ok(readFacts, { params: { childId }, query: { thing, ...days } })
  const award = (title: string, member = family) =>
    member.ok(recordBehavior, { body: { childId, type: 'reward', title, points: 3, again: true } })

  it.each([
    '',
    'habit',
    'habit:',
    'habit:1',
    'ALL',
    'badge:1',
    'title:',
    'title: ',
    'everything',
    `title:${'x'.repeat(101)}`,
  ])('refuse the thing "%s"', async (thing) => {
    const query = { thing, ...days }
    expect((await family.refused(readFacts, { params: { childId }, query })).status).toBe(400)
    expect((await family.refused(listActivities, { params: { childId }, query })).status).toBe(400)
  })

  it.each([
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '2026-01-01', to: '2027-02-05' },
  ])('refuse the days %o', async (query) => {
    const reply = await family.refused(readFacts, { params: { childId }, query: { thing: 'all', ...query } })
    expect(reply.status).toBe(400)
  })

  it('know no id that is unknown, of another kind, of a sibling or of another family', async () => {
    const siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const stranger = await server.startFamily()
    const strangeId = (await stranger.ok(addChild, { body: { name: 'Ada' } })).id
    const add = async (member: Family, to: string) =>
      (await member.ok(addHabit, { body: { childId: to, title: 'Read' } })).id
    const [own, sibling, foreign] = [
      await add(family, childId),
      await add(family, siblingId),
      await add(stranger, strangeId),
    ]
    const skill = (await family.ok(addSkill, { body: { childId, title: 'Jump' } })).id
    const things = [
      ...[randomUUID(), sibling, foreign, skill].map((id) => `habit:${id}`),
      `skill:${own}`,
      `reward:${own}`,
    ]
    for (const thing of things)
      for (const call of [readFacts, listActivities]) {
        const reply = await family.refused(call, { params: { childId }, query: { thing, ...days } })
        expect([thing, call.path, reply.status]).toEqual([thing, call.path, 404])
      }
    expect((await facts(`habit:${own.toUpperCase()}`)).thing).toMatchObject({ id: own, title: 'Read' })
  })

  it('say 0 of a title without entries', async () => {
    expect(await facts('title:Never done')).toMatchObject({ times: 0, first: null, entryIds: [], ever: { times: 0 } })
    expect(await listAll(family, childId, { thing: 'title:Never done' })).toEqual([])
  })

  it('change with an undo, an archived habit and a deleted moment', async () => {
    const { id } = await family.ok(addHabit, { body: { childId, title: 'Tidy' } })
    const { activityId } = await family.ok(checkIn, { params: { id }, body: { date: today } })
    expect(await facts(`habit:${id}`)).toMatchObject({ times: 1, streak: { current: 1, longest: 1 } })
    await family.ok(undoActivity, { params: { id: activityId } })
    await family.ok(deleteHabit, { params: { id } })
    expect(await facts(`habit:${id}`)).toMatchObject({ times: 0, points: 0, thing: { isArchived: true } })

    const before = (await facts('all')).times
    const moment = await family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    expect((await facts('all')).times).toBe(before + 1)
    await family.ok(deleteMoment, { params: { id: moment.id } })
    expect((await facts('all')).times).toBe(before)
  })

  it('hide deductions from a helper who asks after a guardian, and from nobody else', async () => {
    const { member: helper } = await joinFamily(server, family, 'helper')
    await family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Hit', points: 5 } })
    const counts = async (member: Family) => [
      (await facts('title:Hit', member)).times,
      (await listAll(member, childId, { thing: 'title:Hit' })).length,
    ]
    expect([await counts(family), await counts(helper), await counts(family)]).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
    ])
  })

  it('name a member who has left, without an id', async () => {
    const { member, id } = await joinFamily(server, family, 'guardian')
    const { name } = await member.ok(readUser)
    await award('Sang', member)
    await family.ok(removeMember, { params: { id } })
    const { byMember, first } = await facts('title:Sang')
    expect(byMember).toEqual([{ id: null, name, times: 1 }])
    expect(first!.by).toEqual({ id: null, name, via: null })
  })

  it('name the newest entries, and how many there are beyond', async () => {
    const ids: string[] = []
    for (let nth = 0; nth < maxEntryIds + 2; nth += 1) ids.push((await award('Danced')).id)
    const { times, entryIds, more } = await facts('title:Danced')
    expect([times, more]).toEqual([maxEntryIds + 2, 2])
    expect(entryIds).toEqual(ids.slice(2).toReversed())
  })
})
