import type { Sql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Asked } from '../../platform/http/mount.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { createShortMemory } from '../../platform/shortMemory.ts'
import { dayAt, startOfDay, weekStartOf } from '../../platform/time/rules.ts'
import type { AddedEntry, Additions } from '../points/additions.ts'
import type { ChildStats, WeeklyStats } from './contract.ts'

/** What a child has, and what its week comes to. */
type Sums = WeeklyStats & Omit<ChildStats, 'weeklyPerformance'>

export interface Summing {
  /** Sums up for a child. @throws {Refusal} 404 when it is not this family's */
  sumUp(ctx: Asked, childId: string): Promise<Sums>
  /** The same from what was summed up before and acts of this process since; undefined when that is not all. */
  addUp(ctx: Asked, childId: string): Sums | undefined
}

export const weekIn = ({ weekStart, behavior, habit, skill, reward }: Sums): WeeklyStats => ({
  weekStart,
  behavior,
  habit,
  skill,
  reward,
})

export function statsIn({ totalPoints, currentPoints, behavior, habit, skill }: Sums): ChildStats {
  return { totalPoints, currentPoints, weeklyPerformance: behavior + habit + skill }
}

type Week = Omit<WeeklyStats, 'weekStart'>

/** A child's sums as they were answered last. */
interface Known {
  /** The instant with which the week began. */
  start: string
  week: Week
  totalPoints: number
  currentPoints: number
  /** Number of the newest entry that is counted. */
  seq: number
  /** Of the child, or one before the sums. */
  version: string
}

interface Question {
  familyId: string
  childId: string
  start: string
  /** Entries up to this number are counted already. */
  after: number | null
}

type Added = Week & Pick<ChildStats, 'totalPoints' | 'currentPoints'> & { seq: number }

const knownWeeks = 5_000

/**
 * Acts that stand count in the week in which they were recorded; an undo and what it took back count nowhere. History is only ever
 * added to, so that a week that was summed up before needs only what was added since.
 */
export function createSumming(sql: Sql, additions: Additions): Summing {
  const known = createShortMemory<Known>({ max: knownWeeks })
  const readAdded = combine<Question, Added | undefined>((questions) => sumAdded(sql, questions), { most: 32 })

  function lookUp({ familyId, now, timeZone, versions }: Asked, childId: string) {
    const weekStart = weekStartOf(dayAt(now, timeZone))
    const start = startOfDay(weekStart, timeZone).toISOString()
    const key = `${familyId} ${childId}`
    const last = known.get(key)
    return {
      weekStart,
      start,
      key,
      version: versions.child?.all ?? '',
      before: last?.start === start ? last : undefined,
    }
  }

  function keep(
    { weekStart, start, key, version, before }: ReturnType<typeof lookUp>,
    { totalPoints, currentPoints, seq, ...since }: Added,
  ): Sums {
    const week = before ? sumOf(before.week, since) : since
    known.set(key, { start, week, totalPoints, currentPoints, seq, version })
    return { weekStart, ...week, totalPoints, currentPoints }
  }

  return {
    async sumUp(ctx, childId) {
      if (!isUuid(childId)) throw notFound()
      const asked = lookUp(ctx, childId)
      const added = await readAdded({
        familyId: ctx.familyId,
        childId,
        start: asked.start,
        after: asked.before?.seq ?? null,
      })
      if (!added) throw notFound()
      return keep(asked, added)
    },
    addUp(ctx, childId) {
      const asked = lookUp(ctx, childId)
      const entries = asked.before && additions.between(childId.toLowerCase(), asked.before.version, asked.version)
      return entries && asked.before && keep(asked, sumEntries(asked.before, entries))
    },
  }
}

/** What entries come to, those that are counted already left out. As `sumAdded` has the database do it. */
function sumEntries(before: Known, entries: readonly AddedEntry[]): Added {
  const since = Date.parse(before.start)
  const sums: Added = {
    behavior: 0,
    habit: 0,
    skill: 0,
    reward: 0,
    totalPoints: before.totalPoints,
    currentPoints: before.currentPoints,
    seq: before.seq,
  }
  for (const { seq, type, points, at } of entries) {
    if (seq <= before.seq) continue
    sums.seq = Math.max(sums.seq, seq)
    sums.totalPoints += Math.max(points ?? 0, 0)
    sums.currentPoints += points ?? 0
    if (type !== 'moment' && at.getTime() >= since) sums[type] += type === 'reward' ? -(points ?? 0) : (points ?? 0)
  }
  return sums
}

function sumOf(one: Week, other: Week): Week {
  return {
    behavior: one.behavior + other.behavior,
    habit: one.habit + other.habit,
    skill: one.skill + other.skill,
    reward: one.reward + other.reward,
  }
}

/** What each week's entries after a number come to. An undo counts where what it takes back did, with the opposite points. */
async function sumAdded(sql: Sql, questions: readonly Question[]): Promise<(Added | undefined)[]> {
  // Asked without its family, the first entry of a week is found by `activities_week`: the planner believes in few rows a child, and would
  // else go through all of the child's.
  const rows = await sql<(Added & { n: number })[]>`
    select asked.n::int as n, c.points_gained as "totalPoints", c.points as "currentPoints", c.last_seq as seq, added.*
    from unnest(${questions.map(({ familyId }) => familyId)}::uuid[], ${questions.map(({ childId }) => childId)}::uuid[],
      ${questions.map(({ start }) => start)}::timestamptz[], ${questions.map(({ after }) => after)}::int[])
      with ordinality as asked (family_id, child_id, start, after, n)
    join children c on c.family_id = asked.family_id and c.id = asked.child_id
    cross join lateral (
      select coalesce(asked.after, (select min(seq) - 1 from activities w where w.child_id = c.id and w.created_at >= asked.start), c.last_seq) as seq
    ) as counted
    cross join lateral (
      select
        coalesce(sum(points) filter (where type = 'behavior'), 0)::int as behavior,
        coalesce(sum(points) filter (where type = 'habit'), 0)::int as habit,
        coalesce(sum(points) filter (where type = 'skill'), 0)::int as skill,
        coalesce(-sum(points) filter (where type = 'reward'), 0)::int as reward
      from (
        select a.type, a.points from activities a
        where a.family_id = c.family_id and a.child_id = c.id and a.seq > counted.seq and asked.start <= case
          when a.reverses_id is null then a.created_at
          else (select o.created_at from activities o where o.family_id = a.family_id and o.id = a.reverses_id)
        end
      ) as act
    ) as added`
  const found = new Map(rows.map(({ n, ...added }) => [n, added]))
  return questions.map((_, index) => found.get(index + 1))
}
