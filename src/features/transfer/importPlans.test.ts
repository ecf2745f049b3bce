import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { features } from '../../app/features.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { type Database, openDatabase, type Tx } from '../../platform/db/open.ts'
import { addDays } from '../../platform/time/rules.ts'
import { readUser } from '../auth/contract.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { importInto } from './import.ts'
import { kindsOf } from './kinds.ts'
import type { ExportedRecord, Page } from './records.ts'

let server: TestServer
let family: Family
/** One connection: what it has planned once, it goes on using. */
let young: Database
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00.000Z' })
  family = await server.startFamily()
  const [current] = await server.db<{ database: string }[]>`select current_database() as database`
  young = openDatabase({ connection: { ...inject('postgres'), ...current }, max: 1 })
})
afterAll(async () => {
  await young.close()
  await server.close()
})

const createdAt = '2026-03-01T12:00:00.000Z'
const person = randomUUID()

/** Everything of a child with entries of every kind. @param tenth a tenth of the entries */
function* recordsOfChild(tenth: number): Generator<Page> {
  const childId = randomUUID()
  const entries: ExportedRecord[] = []
  let balance = 0
  const add = (entry: { type: string; kind: string; points: number | null } & ExportedRecord) => {
    const id = randomUUID()
    balance += entry.points ?? 0
    entries.push({
      id,
      childId,
      title: 'Helped',
      description: null,
      balanceAfter: balance,
      iconName: null,
      metadata: { kind: entry.kind },
      subjectId: null,
      causeId: id,
      reversesId: null,
      by: person,
      day: '2026-03-01',
      happenedAt: null,
      createdAt,
      ...entry,
    })
    return id
  }
  const many = <T>(make: (n: number) => T): T[] => Array.from({ length: tenth }, (_, n) => make(n))
  const reward = randomUUID()
  const skill = randomUUID()
  const habits = Array.from({ length: Math.ceil((4 * tenth) / 300) }, () => randomUUID())
  for (const undone of many(() => add({ type: 'behavior', kind: 'behavior', points: 5 })))
    add({ type: 'behavior', kind: 'behavior', points: -5, reversesId: undone })
  many(() => add({ type: 'behavior', kind: 'behavior', points: 2 }))
  const checkins = Array.from({ length: 4 * tenth }, (_, n) => {
    const [habitId, day] = [habits[n % habits.length]!, addDays('2024-01-01', Math.floor(n / habits.length))]
    const metadata = { kind: 'habit_checkin', title: 'Read', habitId, date: day }
    const activityId = add({ type: 'habit', kind: 'habit_checkin', points: 2, subjectId: habitId, metadata })
    return { habitId, day, childId, activityId }
  })
  const moments = many(() => ({
    id: add({ type: 'moment', kind: 'moment', points: null }),
    childId,
    weather: 'sunny',
    mood: 'happy',
    content: 'At the lake',
    date: '2026-03-01',
    photoUrl: null,
    isForChild: false,
    createdAt,
  }))
  const scores = many((n) => ({
    skillId: skill,
    childId,
    activityId: add({ type: 'skill', kind: 'skill_score', points: 0, subjectId: skill }),
    value: n,
    createdAt,
  }))
  const redemptions = many(() => ({
    id: add({ type: 'reward', kind: 'redemption', points: -1, subjectId: reward }),
    childId,
    rewardId: reward,
    day: '2026-03-01',
    tookStock: false,
    isReturned: false,
    givenAt: null,
    givenBy: null,
    times: 1,
    givenTimes: 0,
  }))
  const item = { childId, title: 'Read', description: null, archivedAt: null, createdAt }
  yield { name: 'people', records: [{ id: person, name: 'Robin' }] }
  yield {
    name: 'children',
    records: [
      {
        id: childId,
        name: 'Mia',
        age: null,
        gender: null,
        birthday: null,
        avatarUrl: '👶',
        goalRewardId: null,
        viewHabits: 'free',
        viewDeductions: false,
        createdAt,
      },
    ],
  }
  yield {
    name: 'habits',
    records: habits.map((id) => ({
      ...item,
      id,
      difficulty: 'easy',
      points: 2,
      targetDays: 365,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      part: 'any',
      position: 0,
      completedAt: null,
      completedDay: null,
      phase: 'full',
      graduatedDay: null,
      bonusId: null,
      earlierBonusIds: [],
    })),
  }
  yield {
    name: 'skills',
    records: [
      {
        ...item,
        id: skill,
        difficulty: 'easy',
        points: 10,
        targetValue: null,
        targetUnit: null,
        dueDate: null,
        position: 0,
        completedAt: null,
        completionId: null,
        isCompletedByHand: false,
      },
    ],
  }
  yield {
    name: 'rewards',
    records: [
      {
        ...item,
        id: reward,
        pointsCost: 1,
        category: 'gift',
        imageUrl: null,
        picture: null,
        isCustom: true,
        presetKey: null,
        limitCount: null,
        limitPer: null,
        isCountable: false,
        unit: null,
        stock: null,
      },
    ],
  }
  for (const [name, records] of Object.entries({
    activities: entries,
    habitCheckins: checkins,
    moments,
    skillScores: scores,
    redemptions,
  }))
    for (let start = 0; start < records.length; start += 500) yield { name, records: records.slice(start, start + 500) }
}

/** Yields pages in the order of an export: by kind, and in each kind by child. */
function* pagesOf(pages: readonly Page[]): Generator<Page> {
  for (const name of ['people', ...kindsOf(features).map((kind) => kind.name)])
    yield* pages.filter((page) => page.name === name)
}

/** Imports children. @returns how many rows PostgreSQL looked at, in all tables together, for each entry */
async function importFile({ children, entries }: { children: number; entries: number }): Promise<number> {
  const { familyId, id: guardianId } = await family.ok(readUser)
  const [session] = await server.db<{ id: string }[]>`select id from sessions where family_id = ${familyId}`
  const now = new Date('2026-03-04T12:00:00.000Z')
  const ctx = {
    sessionId: session!.id,
    familyId,
    guardianId,
    role: 'owner',
    now,
    today: '2026-03-04',
  } as RequestContext
  const pages = Array.from({ length: children }, () => [...recordsOfChild(entries / children / 10)]).flat()
  return young.db.begin(async (tx) => {
    const before = await countReads(tx)
    const source = {
      kind: 'pipling' as const,
      async *pages() {
        yield* pagesOf(pages)
      },
      readPhoto: () => Promise.reject(new Error('there is no photo')),
      leftOut: [],
      unmapped: [],
    }
    const options = {
      source,
      isDryRun: false,
      features,
      rowsPerFamily: 500_000,
      photoQuota: { bytes: 0, sampleBytes: 0 },
    }
    expect(await importInto(tx, options, ctx)).toMatchObject({ activities: entries, skipped: 0 })
    return ((await countReads(tx)) - before) / entries
  })
}

/** Rows that this connection looked at, in all tables, temporary ones as well. */
async function countReads(tx: Tx): Promise<number> {
  const [read] = await tx<{ rows: number }[]>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 as rows from pg_stat_xact_user_tables`
  return read!.rows
}

it('an import into a young server looks at each row a few times, whatever was planned before there were rows', async () => {
  // The statistics are of empty tables then, and the plans of the connection of nearly empty ones.
  await young.db.unsafe('vacuum (analyze)')
  await importFile({ children: 1, entries: 10 })
  expect(await importFile({ children: 20, entries: 20_000 })).toBeLessThan(200)
}, 120_000)
