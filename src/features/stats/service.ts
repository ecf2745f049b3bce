import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, identifier, joinSql, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { QueryOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound } from '../../platform/http/errors.ts'
import { addDays, daysBetween, isDay, weekStartOf } from '../../platform/time/rules.ts'
import { mayReadMoments } from '../auth/grants.ts'
import { earnedIn, earnedTypes, spentTypes, type WeekType, weekTypes } from '../points/rules.ts'
import { butMoments, isStanding } from '../points/service.ts'
import {
  type ChildStats,
  type DayStats,
  type listDayStats,
  maxStatsDays,
  type readWeeklyStats,
  type WeeklyStats,
} from './contract.ts'
import { paceDays, pacePerDayOf } from './rules.ts'

/** Sums of one child's week by type. */
type Sums = Omit<WeeklyStats, 'weekStart' | 'firstDay'>

/**
 * Acts count in the week of their day. What was undone counts nowhere.
 * @throws {Refusal} 404 when the child is not this family's; 400 for a day after today
 */
export async function readWeek(
  db: Runner,
  childId: string,
  { date }: QueryOf<typeof readWeeklyStats>,
  ctx: RequestContext,
): Promise<WeeklyStats> {
  if (date !== undefined && date > ctx.today) throw invalidInput({ date: 'must not be in the future' })
  const weekStart = weekStartOf(date ?? ctx.today)
  // The first week of the year 1 begins in a year that PostgreSQL does not know.
  if (!isDay(weekStart)) throw invalidInput({ date: 'must be a later day' })
  const [sums] = await db<Omit<WeeklyStats, 'weekStart'>[]>`
    select week.*, (${dayOfFirstEntry(ctx)}) as "firstDay" from children c cross join lateral (${weekSums(ctx.familyId, weekStart)}) as week
    where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!sums) throw notFound()
  return { weekStart, ...sums }
}

/**
 * The days with anything, oldest first. A moment belongs to the day that it is about.
 * @throws {Refusal} 404 when the child is not this family's; 400 for days in the wrong order or too many
 */
export async function listDays(
  db: Runner,
  childId: string,
  { from, to }: QueryOf<typeof listDayStats>,
  ctx: RequestContext,
): Promise<DayStats[]> {
  const { familyId } = ctx
  requireFewDays(from, to)
  const [child] = await db<{ days: DayStats[] }[]>`
    select coalesce((
      select json_agg(json_build_object('date', date, 'gained', gained, 'spent', spent, 'lost', lost, 'acts', acts, 'mood', mood) order by date)
      from (
        select date, coalesce(sum(gained), 0)::int as gained, coalesce(sum(spent), 0)::int as spent,
          coalesce(sum(lost), 0)::int as lost, sum(acts)::int as acts, max(mood) as mood
        from (
          select a.day as date, sum(points) filter (where points > 0 and ${isEarned}) as gained,
            -sum(points) filter (where points < 0 and type = any(${spentTypes}::text[])) as spent,
            -sum(points) filter (where points < 0 and ${isEarned}) as lost,
            count(*) filter (where id = cause_id) as acts, null as mood
          from (${standing(familyId)}) as a where a.type <> 'moment' and a.day between ${from} and ${to} group by a.day
          union all
          select m.date, 0, 0, 0, count(*), (array_agg(m.mood order by m.seq desc))[1] from moments m
          where m.family_id = c.family_id and m.child_id = c.id and m.date between ${from} and ${to} and ${mayReadMoments(ctx)} group by m.date
        ) as part group by date
      ) as day
    ), '[]') as days
    from children c where c.family_id = ${familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.days
}

/** @throws {Refusal} 400 for days in the wrong order or too many */
export function requireFewDays(from: string, to: string): void {
  if (from > to) throw invalidInput({ to: 'must not be before from' })
  if (daysBetween(from, to) >= maxStatsDays) throw invalidInput({ to: `must be within ${maxStatsDays} days` })
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function readStats(db: Runner, childId: string, ctx: RequestContext): Promise<ChildStats> {
  const [found] = await db<(Sums & Omit<ChildStats, 'weeklyPerformance' | 'pacePerDay'> & { pace: PaceFacts })[]>`
    select c.points_gained as "totalPoints", c.points as "currentPoints", week.*, ${paceJson(ctx)} as pace
    from children c cross join lateral (${weekSums(ctx.familyId, weekStartOf(ctx.today))}) as week
    where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!found) throw notFound()
  const { totalPoints, currentPoints, pace } = found
  return {
    totalPoints,
    currentPoints,
    weeklyPerformance: earnedIn(found),
    pacePerDay: paceOn(ctx.today, pace),
  }
}

/** What the pace of a child follows from. */
export interface PaceFacts {
  gained: number
  firstDay: string | null
}

/** SQL for the `PaceFacts` of the child `c`. */
export const paceJson = (ctx: RequestContext): Fragment =>
  sql`json_build_object('gained', (${pointsGained(ctx)}), 'firstDay', (${dayOfFirstEntry(ctx)}))`

/** Points gained on a day; null when that is not known yet. */
export const paceOn = (today: string, { gained, firstDay }: PaceFacts): number | null =>
  pacePerDayOf({ gained, days: firstDay === null ? 0 : daysBetween(firstDay, today) })

/** SQL for the entries of the child `c` that were not undone. */
const standing = (familyId: string) => sql`
  select a.* from activities a where a.family_id = c.family_id and a.child_id = c.id and ${isStanding(familyId)}`

/** SQL for "the points of the entry were earned", or taken from those. */
const isEarned = sql`type = any(${earnedTypes}::text[])`

/** SQL for the day of the first entry of the child `c`. */
const dayOfFirstEntry = (ctx: RequestContext) =>
  sql`select min(a.day)::text from activities a where a.family_id = c.family_id and a.child_id = c.id ${butMoments(ctx)}`

/** SQL for the points of entries `a` by type, as columns. Those spent are positive. */
const sumsByType = joinSql(
  [
    ...earnedTypes.map(
      (type) => sql`coalesce(sum(points) filter (where type = ${type}), 0)::int as ${identifier(type)}`,
    ),
    ...spentTypes.map(
      (type) => sql`coalesce(-sum(points) filter (where type = ${type}), 0)::int as ${identifier(type)}`,
    ),
  ],
  ', ',
)

/** SQL for the sums of the week of the child `c`. */
const weekSums = (familyId: string, weekStart: string) => sql`
  select ${sumsByType},
    (count(*) filter (where type = 'behavior' and points > 0))::int as praises,
    (count(*) filter (where type = 'behavior' and points < 0))::int as corrections
  from (${standing(familyId)}) as a where a.day between ${weekStart} and ${addDays(weekStart, 6)}`

/** The weeks of children in which points moved, newest first. @param from a Sunday @param to a Saturday */
export async function listWeeks(
  db: Runner,
  { familyId, childIds, from, to }: { familyId: string; childIds: readonly string[]; from: string; to: string },
): Promise<(Pick<WeeklyStats, WeekType | 'weekStart'> & { childId: string })[]> {
  return db<(Pick<WeeklyStats, WeekType | 'weekStart'> & { childId: string })[]>`
    select a.child_id as "childId", (a.day - extract(dow from a.day)::int)::text as "weekStart", ${sumsByType}
    from activities a
    where a.family_id = ${familyId} and a.child_id = any(${childIds}::uuid[]) and a.day between ${from} and ${to}
      and a.points <> 0 and a.type = any(${weekTypes}::text[]) and ${isStanding(familyId)}
    group by 1, 2 order by 2 desc, 1`
}

/**
 * SQL for the points that the child `c` gained on the days of the pace. A carried-over balance was gained on
 * other days.
 */
const pointsGained = ({ familyId, today }: RequestContext) => sql`
  select coalesce(sum(a.points), 0)::int from (${standing(familyId)}) as a
  where a.points > 0 and ${isEarned} and a.day between ${addDays(today, -paceDays)} and ${addDays(today, -1)}`
