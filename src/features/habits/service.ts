import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { addDays } from '../../platform/time/rules.ts'
import { lockOwner } from '../children/service.ts'
import { type addHabit, type canCheckIn, type Habit, type listCheckIns, recentDays } from './contract.ts'
import { dailyPoints, streaksOf } from './rules.ts'

/** A habit as it is stored: with its days, from which the contract's Habit follows for any today. */
export interface StoredHabit extends Pick<
  Habit,
  'id' | 'childId' | 'title' | 'description' | 'difficulty' | 'points' | 'targetDays' | 'completedAt' | 'createdAt'
> {
  /** Oldest first. */
  days: string[]
  /** The timeline entry of the latest of these days. */
  lastActivityId: string | null
  completedDay: string | null
}

/** SQL for a `StoredHabit`, from the row `h` of `habits`. */
export const habitJson: Fragment = sql`json_build_object('id', h.id, 'childId', h.child_id, 'title', h.title,
  'description', h.description, 'difficulty', h.difficulty, 'points', h.points, 'targetDays', h.target_days,
  'completedAt', iso(h.completed_at), 'completedDay', h.completed_day, 'createdAt', iso(h.created_at), 'days', (
    select coalesce(json_agg(k.day order by k.day), '[]') from habit_checkins k
    where k.family_id = h.family_id and k.habit_id = h.id), 'lastActivityId', (
    select k.activity_id from habit_checkins k
    where k.family_id = h.family_id and k.habit_id = h.id order by k.day desc limit 1))`

/** The contract's Habit on a day. */
export function habitOn(today: string, { days, completedDay, lastActivityId, ...habit }: StoredHabit): Habit {
  const streaks = streaksOf(days, completedDay ?? today)
  const isCompleted = habit.completedAt !== null
  return {
    ...habit,
    checkedInDays: days.length,
    currentStreak: streaks.current,
    longestStreak: streaks.longest,
    lastCheckinDate: days.at(-1) ?? null,
    days: days.filter((day) => day > addDays(today, -recentDays)).toReversed(),
    todayActivityId: days.at(-1) === today ? lastActivityId : null,
    canCheckin: !isCompleted && !days.includes(today),
    isCompleted,
  }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listHabitsOfChild(db: Runner, childId: string, ctx: RequestContext): Promise<Habit[]> {
  const [child] = await db<{ habits: StoredHabit[] }[]>`
    select (
      select coalesce(json_agg(${habitJson} order by h.completed_at is not null, h.ordinal desc), '[]') from habits h
      where h.family_id = c.family_id and h.child_id = c.id and h.archived_at is null
    ) as habits
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  return child.habits.map((habit) => habitOn(ctx.today, habit))
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addHabitToChild(tx: Tx, input: BodyOf<typeof addHabit>, ctx: ChangeContext): Promise<Habit> {
  // The lock makes an erasure of the child wait for this habit, or this habit find no child.
  const [row] = await tx<{ habit: StoredHabit }[]>`
    with h as (
      insert into habits (family_id, id, child_id, title, description, difficulty, points, target_days, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description}, ${input.difficulty},
        ${dailyPoints[input.difficulty]}, ${input.targetDays}, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${habitJson} as habit from h`
  if (!row) throw notFound()
  ctx.setSubject(row.habit.childId)
  return habitOn(ctx.today, row.habit)
}

/** Archives a habit; what it earned stays. @throws {Refusal} 404 unknown habit */
export async function archiveHabit(tx: Tx, id: string, ctx: ChangeContext): Promise<undefined> {
  const [row] = await tx<{ childId: string }[]>`
    with ${lockOwner('habits', id, ctx)}
    update habits set archived_at = ${ctx.now} from owner
    where family_id = ${ctx.familyId} and habits.id = ${id} and archived_at is null
    returning child_id as "childId"`
  if (!row) throw notFound()
  ctx.setSubject(row.childId)
}

/** @throws {Refusal} 404 unknown habit */
export async function readCanCheckIn(db: Runner, id: string, ctx: RequestContext): Promise<ReplyOf<typeof canCheckIn>> {
  const { canCheckin } = habitOn(ctx.today, await requireHabit(db, id, ctx))
  return { canCheckin, date: ctx.today }
}

/** @throws {Refusal} 404 unknown habit */
export async function listCheckInsOfHabit(
  db: Runner,
  id: string,
  ctx: RequestContext,
): Promise<ReplyOf<typeof listCheckIns>> {
  const { days } = await requireHabit(db, id, ctx)
  return days.toReversed().map((date) => ({ date }))
}

async function requireHabit(db: Runner, id: string, { familyId }: RequestContext): Promise<StoredHabit> {
  const [row] = await db<{ habit: StoredHabit }[]>`
    select ${habitJson} as habit from habits h where h.family_id = ${familyId} and h.id = ${id} and h.archived_at is null`
  if (!row) throw notFound()
  return row.habit
}
