import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, invalidInput, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { dayNumber, dayOfNumber } from '../../platform/time/rules.ts'
import { lockChildOf } from '../children/service.ts'
import { archivedOrActive, reorderItems, restoreItem, withoutAbsent } from '../effort/service.ts'
import {
  type addHabit,
  type canCheckIn,
  type continueHabit,
  type Habit,
  type listCheckIns,
  type listHabits,
  recentDays,
  type updateHabit,
} from './contract.ts'
import { pauseHabit, resumeHabit } from './pauses.ts'
import {
  dailyPoints,
  type DayRange,
  type DaysOff,
  daysOffOf,
  mergeNumbers,
  phaseAfter,
  pointsIn,
  type Rhythm,
  streaksOfNumbers,
} from './rules.ts'

/** A habit as it is stored: with its days, from which the contract's Habit follows for any today. */
export interface StoredHabit extends Pick<
  Habit,
  | 'id'
  | 'childId'
  | 'title'
  | 'description'
  | 'difficulty'
  | 'points'
  | 'targetDays'
  | 'weekdays'
  | 'part'
  | 'picture'
  | 'minutes'
  | 'phase'
  | 'graduatedDay'
  | 'completedAt'
  | 'createdAt'
> {
  /** Oldest first, as `dayNumber` counts them: of all habits of a child there may be very many. */
  days: number[]
  /** Likewise, oldest first. Null while one lasts. */
  pauses: [from: number, to: number | null][]
  /**
   * The timeline entries of the latest three of these days. The second and third serve a family that moved west: it may
   * have check-ins on up to two days after today.
   */
  latest: { day: string; activityId: string }[]
  archivedAt: string | null
  completedDay: string | null
}

/** SQL for a `StoredHabit`, from the row `h` of `habits`. */
export const habitJson: Fragment = sql`json_build_object('id', h.id, 'childId', h.child_id, 'title', h.title,
  'description', h.description, 'difficulty', h.difficulty, 'points', h.points, 'targetDays', h.target_days, 'weekdays', h.weekdays,
  'part', h.part, 'picture', h.picture, 'minutes', h.minutes, 'phase', h.phase, 'graduatedDay', h.graduated_day,
  'completedAt', iso(h.completed_at), 'completedDay', h.completed_day, 'createdAt', iso(h.created_at), 'archivedAt', iso(h.archived_at), 'days', array_to_json(array(
    select k.day - date '1970-01-01' from habit_checkins k
    where k.family_id = h.family_id and k.habit_id = h.id order by k.day)), 'latest', (
    select coalesce(json_agg(l), '[]') from (
      select k.day, k.activity_id as "activityId" from habit_checkins k
      where k.family_id = h.family_id and k.habit_id = h.id order by k.day desc limit 3) l), 'pauses', array_to_json(array(
    select array[p.from_day - date '1970-01-01', p.to_day - date '1970-01-01'] from habit_pauses p
    where p.family_id = h.family_id and p.habit_id = h.id order by p.from_day)))`

/** SQL for the rest days of a child: once for all of its habits. @param child SQL for its id */
export const excusedJson = (family: Fragment, child: Fragment): Fragment => sql`(
  select coalesce(json_agg(json_build_object('from', e.from_day, 'to', e.to_day) order by e.from_day), '[]') from excused_days e
  where e.family_id = ${family} and e.child_id = ${child})`

/** On which days a habit is due. @param restDays of its child */
export const rhythmOn = ({ weekdays, pauses }: StoredHabit, restDays: DaysOff): Rhythm => ({
  weekdays,
  timesOff: [mergeNumbers(pauses), restDays],
})

/** The contract's Habit on a day. @param restDays of its child */
export function habitOn(today: string, stored: StoredHabit, restDays: DaysOff): Habit {
  const { days, completedDay, latest, archivedAt, pauses, ...habit } = stored
  const rhythm = rhythmOn(stored, restDays)
  const streaks = streaksOfNumbers(days, rhythm, completedDay ?? today)
  const isCompleted = habit.completedAt !== null
  const recent = dayNumber(today) - recentDays
  const lastDay = days.at(-1)
  return {
    ...habit,
    isPaused: pauses.some(([, to]) => to === null),
    pauses: pauses
      .filter(([, to]) => to === null || to > recent)
      .map(([from, to]) => ({ from: dayOfNumber(from), to: to === null ? null : dayOfNumber(to) })),
    checkedInDays: days.length,
    currentStreak: streaks.current,
    longestStreak: streaks.longest,
    lastCheckinDate: lastDay === undefined ? null : dayOfNumber(lastDay),
    days: days
      .filter((day) => day > recent)
      .map(dayOfNumber)
      .toReversed(),
    todayActivityId: latest.find(({ day }) => day === today)?.activityId ?? null,
    canCheckin: (!isCompleted || habit.graduatedDay !== null) && !days.includes(dayNumber(today)),
    isCompleted,
    ...(archivedAt !== null && { archivedAt }),
  }
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function listHabitsOfChild(
  db: Runner,
  childId: string,
  { archived }: QueryOf<typeof listHabits>,
  ctx: RequestContext,
): Promise<Habit[]> {
  const { isListed, order } = archivedOrActive('h', archived)
  const [child] = await db<{ habits: StoredHabit[]; excused: DayRange[] }[]>`
    select ${excusedJson(sql`c.family_id`, sql`c.id`)} as excused, (
      select coalesce(json_agg(${habitJson} order by ${order}), '[]') from habits h
      where h.family_id = c.family_id and h.child_id = c.id and ${isListed}
    ) as habits
    from children c where c.family_id = ${ctx.familyId} and c.id = ${childId}`
  if (!child) throw notFound()
  const restDays = daysOffOf(child.excused)
  return child.habits.map((habit) => habitOn(ctx.today, habit, restDays))
}

/** @throws {Refusal} 404 when the child is not this family's */
export async function addHabitToChild(tx: Tx, input: BodyOf<typeof addHabit>, ctx: ChangeContext): Promise<Habit> {
  // The lock makes an erasure of the child wait for this habit, or this habit find no child.
  const [row] = await tx<{ habit: StoredHabit }[]>`
    with h as (
      insert into habits (family_id, id, child_id, title, description, difficulty, points, target_days, weekdays,
        part, picture, minutes, created_at)
      select family_id, ${newId(ctx.now)}, id, ${input.title}, ${input.description}, ${input.difficulty},
        ${dailyPoints[input.difficulty]}, ${input.targetDays}, ${input.weekdays.toSorted()},
        ${input.part}, ${input.picture}, ${input.minutes}, ${ctx.now}
      from children where family_id = ${ctx.familyId} and id = ${input.childId} for key share
      returning *
    ) select ${habitJson} as habit from h`
  if (!row) throw notFound()
  ctx.setSubject(row.habit.childId)
  return habitOn(ctx.today, row.habit, [])
}

/**
 * Changes what a habit is from now on. History and earned points stay.
 * @throws {Refusal} 404 unknown habit; 400 a target that is reached already; 409 `habit_completed`
 */
export async function correctHabit(
  tx: Tx,
  id: string,
  input: BodyOf<typeof updateHabit>,
  ctx: ChangeContext,
): Promise<Habit> {
  const { habit } = await lockHabit(tx, id, ctx)
  const { title, description, phase, isPaused, ...ofActiveOnes } = input
  const next = { ...habit, ...withoutAbsent({ title, description, phase, ...ofActiveOnes }) }
  const isGraduated = habit.completedAt !== null && next.phase === 'praise'
  const isOfActiveOnes = isPaused !== undefined || Object.keys(withoutAbsent(ofActiveOnes)).length > 0
  if (isOfActiveOnes && habit.completedAt !== null) {
    throw conflict('habit_completed', 'This habit is already completed.')
  }
  if (input.targetDays !== undefined) requireTargetAbove(input.targetDays, habit)
  await tx`
    update habits set title = ${next.title}, description = ${next.description}, difficulty = ${next.difficulty},
      points = ${pointsIn(next.phase, dailyPoints[next.difficulty])}, target_days = ${next.targetDays}, weekdays = ${next.weekdays.toSorted()},
      part = ${next.part}, picture = ${next.picture}, minutes = ${next.minutes},
      phase = ${next.phase}, graduated_day = ${isGraduated ? (habit.graduatedDay ?? ctx.today) : null}
    where family_id = ${ctx.familyId} and id = ${id}`
  if (isPaused === true) await pauseHabit(tx, habit, ctx)
  if (isPaused === false) await resumeHabit(tx, habit, ctx)
  return readHabit(tx, id, ctx)
}

/**
 * Makes a completed habit active again, with all its days. The bonus stays, and reaching the new target gives another.
 * For praise alone and without a target it stays completed, and has graduated.
 * @throws {Refusal} 404 unknown habit; 400 a target that is missing or reached already; 409 `habit_active`
 */
export async function reopenHabit(
  tx: Tx,
  id: string,
  { targetDays, points }: BodyOf<typeof continueHabit>,
  ctx: ChangeContext,
): Promise<Habit> {
  const { habit } = await lockHabit(tx, id, ctx)
  if (habit.completedAt === null) throw conflict('habit_active', 'This habit is not completed.')
  const phase = phaseAfter(points, habit.phase, habit.graduatedDay !== null)
  if (targetDays === undefined) {
    if (points !== 'none') throw invalidInput({ targetDays: 'is missing' })
    return correctHabit(tx, id, { phase }, ctx)
  }
  requireTargetAbove(targetDays, habit)
  await tx`
    update habits set phase = ${phase}, points = ${pointsIn(phase, dailyPoints[habit.difficulty])}, graduated_day = null, completed_at = null, completed_day = null, bonus_id = null, target_days = ${targetDays},
      earlier_bonus_ids = array_append(earlier_bonus_ids, bonus_id)
    where family_id = ${ctx.familyId} and id = ${id}`
  return readHabit(tx, id, ctx)
}

function requireTargetAbove(targetDays: number, { days }: StoredHabit): void {
  if (targetDays <= days.length) throw invalidInput({ targetDays: `must be at least ${days.length + 1}` })
}

/** Brings an archived habit back; one that is not archived stays as it is. @throws {Refusal} 404 unknown habit */
export async function restoreHabit(tx: Tx, id: string, ctx: ChangeContext): Promise<Habit> {
  await restoreItem(tx, 'habits', id, ctx)
  return readHabit(tx, id, ctx)
}

/** @throws {Refusal} 404 unknown child or habit */
export async function orderHabitsOfChild(
  tx: Tx,
  childId: string,
  ids: readonly string[],
  ctx: ChangeContext,
): Promise<Habit[]> {
  await reorderItems(tx, 'habits', { childId, ids }, ctx)
  return listHabitsOfChild(tx, childId, {}, ctx)
}

/** The habit, with its child locked until the transaction ends. @throws {Refusal} 404 unknown habit */
async function lockHabit(tx: Tx, id: string, ctx: ChangeContext): Promise<FoundHabit> {
  await lockChildOf(tx, 'habits', id, ctx)
  return requireHabit(tx, id, ctx)
}

/** @throws {Refusal} 404 unknown habit */
export async function readCanCheckIn(db: Runner, id: string, ctx: RequestContext): Promise<ReplyOf<typeof canCheckIn>> {
  const { canCheckin } = await readHabit(db, id, ctx)
  return { canCheckin, date: ctx.today }
}

/** @throws {Refusal} 404 unknown habit */
export async function listCheckInsOfHabit(
  db: Runner,
  id: string,
  { entries }: QueryOf<typeof listCheckIns>,
  { familyId }: RequestContext,
): Promise<ReplyOf<typeof listCheckIns>> {
  const [habit] = await db<{ days: { date: string; activityId: string }[] }[]>`
    select (
      select coalesce(json_agg(json_build_object('date', k.day, 'activityId', k.activity_id) order by k.day desc), '[]')
      from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id
    ) as days
    from habits h where h.family_id = ${familyId} and h.id = ${id} and h.archived_at is null`
  if (!habit) throw notFound()
  return entries === 'true' ? habit.days : habit.days.map(({ date }) => ({ date }))
}

interface FoundHabit {
  habit: StoredHabit
  /** The rest days of its child. */
  excused: DayRange[]
}

/** @throws {Refusal} 404 unknown habit */
async function requireHabit(db: Runner, id: string, { familyId }: RequestContext): Promise<FoundHabit> {
  const [row] = await db<FoundHabit[]>`
    select ${habitJson} as habit, ${excusedJson(sql`h.family_id`, sql`h.child_id`)} as excused
    from habits h where h.family_id = ${familyId} and h.id = ${id} and h.archived_at is null`
  if (!row) throw notFound()
  return row
}

/** The contract's Habit today. @throws {Refusal} 404 unknown habit */
async function readHabit(db: Runner, id: string, ctx: RequestContext): Promise<Habit> {
  const { habit, excused } = await requireHabit(db, id, ctx)
  return habitOn(ctx.today, habit, daysOffOf(excused))
}
