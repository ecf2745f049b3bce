import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { dayAt, startOfDay, weekStartOf } from '../../platform/time/rules.ts'
import { undoneBy } from '../points/service.ts'
import type { ChildStats, WeeklyStats } from './contract.ts'

/** @throws {Refusal} 404 when the child is not this family's */
export async function readWeekOfChild(ctx: Ctx, childId: string): Promise<WeeklyStats> {
  const { weekStart, behavior, habit, skill, reward } = await sumUp(ctx, childId)
  return { weekStart, behavior, habit, skill, reward }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function readStatsOfChild(ctx: Ctx, childId: string): Promise<ChildStats> {
  const { totalPoints, currentPoints, behavior, habit, skill } = await sumUp(ctx, childId)
  return { totalPoints, currentPoints, weeklyPerformance: behavior + habit + skill }
}

/** Acts that stand count in the week in which they were recorded; an undo and what it took back count nowhere. */
async function sumUp(ctx: Ctx, childId: string): Promise<WeeklyStats & Omit<ChildStats, 'weeklyPerformance'>> {
  if (!isUuid(childId)) throw notFound()
  const { sql } = ctx
  const weekStart = weekStartOf(dayAt(ctx.now, ctx.timeZone))
  const [sums] = await sql<(Omit<WeeklyStats, 'weekStart'> & Omit<ChildStats, 'weeklyPerformance'>)[]>`
    select c.points_gained as "totalPoints", c.points as "currentPoints", week.*
    from children c, lateral (
      select
        coalesce(sum(a.points) filter (where a.type = 'behavior'), 0)::int as behavior,
        coalesce(sum(a.points) filter (where a.type = 'habit'), 0)::int as habit,
        coalesce(sum(a.points) filter (where a.type = 'skill'), 0)::int as skill,
        coalesce(-sum(a.points) filter (where a.type = 'reward'), 0)::int as reward
      from activities a ${undoneBy(sql)}
      where a.family_id = c.family_id and a.child_id = c.id and a.created_at >= ${startOfDay(weekStart, ctx.timeZone)}
        and a.reverses_id is null and u.id is null
    ) as week
    where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!sums) throw notFound()
  return { weekStart, ...sums }
}
