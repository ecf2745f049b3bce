import type { Runner } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { QueryContext } from '../../platform/http/query.ts'
import { hourAt } from '../../platform/time/hour.ts'
import { badgeOf, type Completions } from '../badges/rules.ts'
import { completionsOfChild } from '../badges/service.ts'
import type { Child } from '../children/contract.ts'
import { ageOfChild } from '../children/rules.ts'
import { archivedOrActive } from '../effort/service.ts'
import { inOrderOfDay, partAt } from '../habits/parts.ts'
import { isDue, type DayRange } from '../habits/rules.ts'
import { listJobsOfChild } from '../jobs/service.ts'
import { requireActiveChild } from '../lending/activeChild.ts'
import type { Via } from '../points/contract.ts'
import { openRequestId, openRequests } from '../requests/service.ts'
import { paceAdvice } from '../rewards/rules.ts'
import { pictureOfReward, rewardTitle } from '../rewards/service.ts'
import type { Reward } from '../rewards/contract.ts'
import { paceJson, type PaceFacts, paceOn } from '../stats/service.ts'
import type { SeenHabit, Today } from './contract.ts'

type SeenChild = Today['child']
type ChildFacts = Pick<Child, 'id' | 'name' | 'avatarUrl' | 'points' | 'age' | 'birthday'>

/** A habit of today as it is stored. */
interface HabitOfToday extends Omit<SeenHabit, 'isDone' | 'isMine'> {
  weekdays: number[]
  /** Pauses that reach into today. */
  pauses: DayRange[]
  isCompleted: boolean
  /** The check-in of today. */
  tick: { via: Via | null; isGranted: boolean } | null
}

interface TodayRow {
  child: ChildFacts
  mayUntick: boolean
  openRequests: number
  habits: HabitOfToday[]
  /** Rest days of the child that reach into today. */
  excused: DayRange[]
  completions: Completions[]
  goal: Pick<Reward, 'id' | 'title' | 'picture' | 'imageUrl' | 'pointsCost' | 'presetKey'> | null
  pace: PaceFacts | null
}

/** The child as its own view names it. */
export const seenChild = (child: ChildFacts, today: string): SeenChild => ({
  id: child.id,
  name: child.name,
  avatarUrl: child.avatarUrl,
  points: child.points,
  age: ageOfChild(child, today),
})

/** @throws {Refusal} 409 `choose_child`; 404 a child that was erased meanwhile */
export async function readTodayOfChild(db: Runner, ctx: QueryContext): Promise<Today> {
  const { today, now } = ctx
  const childId = requireActiveChild(ctx)
  const [[row], jobs] = await Promise.all([readTodayRow(db, childId, ctx), listJobsOfChild(db, childId, ctx)])
  if (!row) throw notFound()
  const { child, habits, excused, completions, goal, pace, mayUntick, openRequests: open } = row
  const partNow = partAt(now, ctx)
  const due = habits.filter((habit) => habit.isCompleted || isDue(today, { ...habit, excused }))
  return {
    child: seenChild(child, today),
    day: today,
    partNow,
    hour: hourAt(now, ctx.timeZone),
    isRestDay: excused.length > 0,
    habits: inOrderOfDay(due, partNow).map(({ weekdays: _weekdays, pauses: _pauses, isCompleted, tick, ...habit }) => ({
      ...habit,
      isDone: tick !== null || isCompleted,
      isMine: mayUntick && tick?.via?.kind === 'child' && !tick.isGranted,
    })),
    goal: goal && {
      rewardId: goal.id,
      title: rewardTitle(goal, ctx),
      picture: pictureOfReward(goal),
      imageUrl: goal.imageUrl,
      pointsCost: goal.pointsCost,
      points: child.points,
      days: daysUntil(goal.pointsCost, child.points, pace && paceOn(today, pace)),
    },
    openRequests: open,
    jobs,
    badges: completions.map(badgeOf),
  }
}

/** The days until the balance reaches a price; null when that is not known, or takes more than a year. */
export function daysUntil(pointsCost: number, points: number, pacePerDay: number | null): number | null {
  const advice = paceAdvice(pointsCost - points, pacePerDay)
  if (advice.is === 'enough') return 0
  return advice.is === 'days' ? advice.days : null
}

function readTodayRow(db: Runner, childId: string, ctx: QueryContext): Promise<TodayRow[]> {
  const { familyId, today, now } = ctx
  const { order } = archivedOrActive('h', 'false')
  return db<TodayRow[]>`
    select json_build_object('id', c.id, 'name', c.name, 'avatarUrl', c.avatar_url, 'points', c.points, 'age', c.age, 'birthday', c.birthday) as child,
      c.view_habits = 'free' as "mayUntick", ${completionsOfChild} as completions,
      ${openRequests(sql`${now}::timestamptz`)} as "openRequests", (
        select coalesce(json_agg(json_build_object('from', e.from_day, 'to', e.to_day)), '[]') from excused_days e
        where e.family_id = c.family_id and e.child_id = c.id and e.from_day <= ${today} and e.to_day >= ${today}) as excused, (
        select coalesce(json_agg(json_build_object('id', h.id, 'title', h.title, 'description', h.description, 'part', h.part, 'picture', h.picture,
          'minutes', h.minutes, 'points', h.points, 'weekdays', h.weekdays, 'isCompleted', h.completed_at is not null,
          'isAsked', ${openRequestId('habit', 'h', { now, day: today })} is not null, 'pauses', (
            select coalesce(json_agg(json_build_object('from', p.from_day, 'to', p.to_day)), '[]') from habit_pauses p
            where p.family_id = h.family_id and p.habit_id = h.id and p.from_day <= ${today} and (p.to_day is null or p.to_day >= ${today})), 'tick', (
            select json_build_object('via', a.via, 'isGranted', exists (
              select from requests q where q.family_id = k.family_id and q.activity_id = k.activity_id))
            from habit_checkins k join activities a on a.family_id = k.family_id and a.id = k.activity_id
            where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${today})) order by ${order}), '[]')
        from habits h
        where h.family_id = c.family_id and h.child_id = c.id and h.archived_at is null
          and (h.completed_at is null or h.completed_day = ${today})) as habits,
      g.goal, case when g.goal is not null then ${paceJson(ctx)} end as pace
    from children c left join lateral (
      select json_build_object('id', r.id, 'title', r.title, 'picture', r.picture, 'imageUrl', r.image_url, 'pointsCost', r.points_cost,
        'presetKey', r.preset_key) as goal
      from rewards r where r.family_id = c.family_id and r.id = c.goal_reward_id and r.child_id = c.id and r.archived_at is null
    ) as g on true
    where c.family_id = ${familyId} and c.id = ${childId}`
}
