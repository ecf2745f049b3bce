import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { addDays, daysBetween, startOfDay, weekStartOf } from '../../platform/time/rules.ts'
import type { ChildStats, WeeklyStats } from './contract.ts'
import { paceDays, pacePerDayOf } from './rules.ts'

/** Sums of one child's week by type. */
type Sums = Omit<WeeklyStats, 'weekStart'>

/**
 * Acts count in the week in which they were recorded. An undo and what it undid count nowhere, so an undo is counted in the week of what
 * it undid, with the opposite points.
 * @throws {Refusal} 404 when the child is not this family's
 */
export async function readWeek(db: Runner, childId: string, ctx: RequestContext): Promise<WeeklyStats> {
  const weekStart = weekStartOf(ctx.today)
  const [sums] = await db<Sums[]>`
    select week.* from children c cross join lateral (${weekSums(weekStart, ctx)}) as week
    where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!sums) throw notFound()
  return { weekStart, ...sums }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function readStats(db: Runner, childId: string, ctx: RequestContext): Promise<ChildStats> {
  const [found] = await db<
    (Sums & Omit<ChildStats, 'weeklyPerformance'> & { gained: number; firstDay: string | null })[]
  >`
    select c.points_gained as "totalPoints", c.points as "currentPoints", week.*, (${pointsGained(ctx)}) as gained, (
      select a.day::text from activities a where a.family_id = c.family_id and a.child_id = c.id and a.seq = 1) as "firstDay"
    from children c cross join lateral (${weekSums(weekStartOf(ctx.today), ctx)}) as week
    where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!found) throw notFound()
  const { totalPoints, currentPoints, behavior, habit, skill, gained, firstDay } = found
  const days = firstDay === null ? 0 : daysBetween(firstDay, ctx.today)
  return {
    totalPoints,
    currentPoints,
    weeklyPerformance: behavior + habit + skill,
    pacePerDay: pacePerDayOf({ gained, days }),
  }
}

/** SQL for the sums of the week of the child `c`. */
function weekSums(weekStart: string, ctx: RequestContext): Fragment {
  const start = startOfDay(weekStart, ctx)
  return sql`
    select
      coalesce(sum(points) filter (where type = 'behavior'), 0)::int as behavior,
      coalesce(sum(points) filter (where type = 'habit'), 0)::int as habit,
      coalesce(sum(points) filter (where type = 'skill'), 0)::int as skill,
      coalesce(-sum(points) filter (where type = 'reward'), 0)::int as reward
    from (
      select a.type, a.points from activities a
      where a.family_id = c.family_id and a.child_id = c.id
        -- Without the family, the first entry of the week is found by its own index.
        and a.seq >= (select min(w.seq) from activities w where w.child_id = c.id and w.created_at >= ${start})
        and ${start} <= case when a.reverses_id is null then a.created_at else (
          select o.created_at from activities o where o.family_id = a.family_id and o.id = a.reverses_id) end
    ) as entry`
}

/** SQL for the points that the child `c` gained on the days of the pace. What was undone is left out. */
function pointsGained(ctx: RequestContext): Fragment {
  const first = addDays(ctx.today, -paceDays)
  return sql`
    select coalesce(sum(a.points), 0)::int from activities a
    left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
    where a.family_id = c.family_id and a.child_id = c.id and a.points > 0 and a.reverses_id is null and u.id is null
      and a.day between ${first} and ${addDays(ctx.today, -1)}
      -- A day is never later than its entry was recorded, whatever the family's zone was then.
      and a.seq >= (select min(w.seq) from activities w where w.child_id = c.id and w.created_at >= ${startOfDay(addDays(first, -1), ctx)})`
}
