import type { Fragment, Sql, TransactionSql } from 'postgres'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import type { ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { addDays, dayAt } from '../../platform/time/rules.ts'
import { lockedOwner } from '../children/service.ts'
import { type addHabit, type canCheckIn, type Habit, type listCheckIns, recentDays } from './contract.ts'
import { dailyPoints, streaksOf } from './rules.ts'

/** A habit as it is stored: with its days, from which the contract's Habit follows for any today. */
export interface StoredHabit extends Pick<
  Habit,
  'id' | 'childId' | 'title' | 'description' | 'difficulty' | 'points' | 'targetDays' | 'completedAt' | 'createdAt'
> {
  /** Oldest first. */
  days: string[]
  completedDay: string | null
}

/** SQL for a `StoredHabit`, read from the table `habits` under the name `h`. */
export function habitJson(sql: Sql | TransactionSql): Fragment {
  return sql`json_build_object('id', h.id, 'childId', h.child_id, 'title', h.title, 'description', h.description, 'difficulty', h.difficulty,
    'points', h.points, 'targetDays', h.target_days, 'completedAt', iso(h.completed_at), 'completedDay', h.completed_day,
    'createdAt', iso(h.created_at), 'days', (
      select coalesce(json_agg(k.day order by k.day), '[]') from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id))`
}

/** The contract's Habit on a day. */
export function habitOn(today: string, { days, completedDay, ...habit }: StoredHabit): Habit {
  const streaks = streaksOf(days, completedDay ?? today)
  const isCompleted = habit.completedAt !== null
  return {
    ...habit,
    checkedInDays: days.length,
    currentStreak: streaks.current,
    longestStreak: streaks.longest,
    lastCheckinDate: days.at(-1) ?? null,
    days: days.filter((day) => day > addDays(today, -recentDays)).toReversed(),
    canCheckin: !isCompleted && !days.includes(today),
    isCompleted,
  }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listHabitsOfChild(ctx: Ctx, childId: string): Promise<Habit[]> {
  if (!isUuid(childId)) throw notFound()
  const { sql } = ctx
  const [child] = await sql<{ habits: StoredHabit[] }[]>`
    select (
      select coalesce(json_agg(${habitJson(sql)} order by h.completed_at is not null, h.ordinal desc), '[]') from habits h
      where h.family_id = c.family_id and h.child_id = c.id and h.archived_at is null
    ) as habits
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  const today = dayAt(ctx.now, ctx.timeZone)
  return child.habits.map((habit) => habitOn(today, habit))
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addHabitToChild(ctx: ChangeCtx, input: BodyOf<typeof addHabit>): Promise<Habit> {
  if (!isUuid(input.childId)) throw notFound()
  const { sql } = ctx
  const id = newId(ctx.now)
  // The lock makes the erasure of the child wait for this habit, or this habit find no child.
  const [row] = await sql<{ habit: StoredHabit }[]>`
    with h as (
      insert into habits (family_id, id, child_id, title, description, difficulty, points, target_days, created_at)
      select family_id, ${id}, id, ${input.title}, ${input.description ?? null}, ${input.difficulty}, ${dailyPoints[input.difficulty]},
        ${input.targetDays}, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${habitJson(sql)} as habit from h`
  if (!row) throw notFound()
  ctx.touchesChild(row.habit.childId)
  return habitOn(dayAt(ctx.now, ctx.timeZone), row.habit)
}

/** Takes a habit out of sight; what it earned stays. @throws {Refusal} 404 unknown habit */
export async function archiveHabit(ctx: ChangeCtx, id: string): Promise<undefined> {
  if (!isUuid(id)) throw notFound()
  const [row] = await ctx.sql<{ childId: string }[]>`
    with ${lockedOwner(ctx, 'habits', id)}
    update habits set archived_at = ${ctx.now} from owner where family_id = ${ctx.familyId} and habits.id = ${id} and archived_at is null
    returning child_id as "childId"`
  if (!row) throw notFound()
  ctx.touchesChild(row.childId)
}

/** @throws {Refusal} 404 unknown habit */
export async function readCanCheckIn(ctx: Ctx, id: string): Promise<ReplyOf<typeof canCheckIn>> {
  const today = dayAt(ctx.now, ctx.timeZone)
  const { canCheckin } = habitOn(today, await requireHabit(ctx, id))
  return { canCheckin, date: today }
}

/** @throws {Refusal} 404 unknown habit */
export async function listCheckInsOfHabit(ctx: Ctx, id: string): Promise<ReplyOf<typeof listCheckIns>> {
  const { days } = await requireHabit(ctx, id)
  return days.toReversed().map((date) => ({ date }))
}

async function requireHabit(ctx: Ctx, id: string): Promise<StoredHabit> {
  if (!isUuid(id)) throw notFound()
  const [row] = await ctx.sql<{ habit: StoredHabit }[]>`
    select ${habitJson(ctx.sql)} as habit from habits h where h.family_id = ${ctx.familyId} and h.id = ${id} and h.archived_at is null`
  if (!row) throw notFound()
  return row.habit
}
