import type { Runner } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { startOfDay, weekStartOf } from '../../platform/time/rules.ts'
import type { ChildStats, WeeklyStats } from './contract.ts'

/** Sums of one child: this week by type, and since the beginning. */
type Sums = WeeklyStats & Omit<ChildStats, 'weeklyPerformance'>

export const weekIn = ({ weekStart, behavior, habit, skill, reward }: Sums): WeeklyStats => ({
  weekStart,
  behavior,
  habit,
  skill,
  reward,
})

export const statsIn = ({ totalPoints, currentPoints, behavior, habit, skill }: Sums): ChildStats => ({
  totalPoints,
  currentPoints,
  weeklyPerformance: behavior + habit + skill,
})

/**
 * Acts count in the week in which they were recorded. An undo and what it undid count nowhere, so an undo is counted in the week of what
 * it undid, with the opposite points.
 * @throws {Refusal} 404 when the child is not this family's
 */
export async function sumUp(db: Runner, childId: string, ctx: RequestContext): Promise<Sums> {
  const { familyId } = ctx
  const weekStart = weekStartOf(ctx.today)
  const start = startOfDay(weekStart, ctx)
  const [sums] = await db<Omit<Sums, 'weekStart'>[]>`
    select c.points_gained as "totalPoints", c.points as "currentPoints", week.* from children c
    cross join lateral (
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
      ) as entry
    ) as week
    where c.family_id = ${familyId} and c.id = ${childId}`
  if (!sums) throw notFound()
  return { weekStart, ...sums }
}
