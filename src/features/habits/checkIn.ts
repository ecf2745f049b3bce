import type { ActCtx, ChangeCtx, Ctx } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound, Refusal } from '../../platform/http/errors.ts'
import { type Answer, keepRefusal, remembering } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { badgeAfter, type Completions } from '../badges/rules.ts'
import { completionsOf } from '../badges/service.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import { appending, type Entry } from '../points/service.ts'
import type { UndoneEntry } from '../points/undo.ts'
import type { checkIn } from './contract.ts'
import { completionBonus, isInReach } from './rules.ts'
import { habitJson, habitOn, type StoredHabit } from './service.ts'

/**
 * Checks in one day; the day that reaches the target gives the bonus and the badge as well.
 * Nothing is locked at first: that would cost a transaction, and a statement that waits for a lock still sees the days from
 * before its wait. Only an act that was overtaken by another one of the child is done again under the child's lock.
 * @throws {Refusal} 404 unknown habit; 400 a day out of reach
 */
export async function checkInHabit(ctx: ActCtx, id: string, input: BodyOf<typeof checkIn>): Promise<Answer> {
  if (!isUuid(id)) throw notFound()
  const answer = await checkInUnlessOvertaken(ctx, id, input)
  return answer ?? ctx.sql.begin(async (tx) => {
    await tx`
      select 1 from children c join habits h on h.family_id = c.family_id and h.child_id = c.id
      where h.family_id = ${ctx.familyId} and h.id = ${id} for update of c`
    const second = await checkInUnlessOvertaken({ ...ctx, sql: tx }, id, input)
    if (!second) throw new Error('a child was changed in spite of its lock')
    return second
  })
}

/**
 * One statement reads, one writes all of it.
 * @returns undefined, with nothing written, when the child's history went on in between
 */
export async function checkInUnlessOvertaken(
  ctx: Ctx & Pick<ActCtx, 'requestKey'>,
  id: string,
  { date }: BodyOf<typeof checkIn>,
): Promise<Answer | undefined> {
  const { sql } = ctx
  const today = dayAt(ctx.now, ctx.timeZone)
  const { habit, child, lastSeq, completions } = await readBefore(ctx, id)
  if (!isInReach(date, today)) throw invalidInput({ date: 'must be today or one of the six days before it' })
  const refusal = refusalOf(habit, date)
  if (refusal) return keepRefusal(ctx, refusal, child.id)

  const isCompleting = habit.days.length + 1 >= habit.targetDays
  const bonusAwarded = isCompleting ? completionBonus[habit.difficulty] : 0
  const about = { type: 'habit', title: habit.title, subjectId: habit.id } as const
  const entries: Entry[] = [{ ...about, kind: 'habit_checkin', points: habit.points, iconName: 'check', data: { title: habit.title, date } }]
  if (isCompleting) {
    entries.push({ ...about, kind: 'habit_bonus', points: bonusAwarded, iconName: 'trophy', data: { title: habit.title, targetDays: habit.targetDays } })
  }
  const { ids, parts } = appending(ctx, child.id, entries, lastSeq)
  const [activityId, bonusId] = ids as [string, string | undefined]
  const at = ctx.now.toISOString()
  const after = { ...habit, days: [...habit.days, date].sort(), ...(isCompleting && { completedAt: at, completedDay: today }) }
  const reply: ReplyOf<typeof checkIn> = {
    habit: habitOn(today, after),
    pointsAwarded: habit.points,
    bonusAwarded,
    badge: bonusId === undefined ? null : badgeAfter(completions.find(({ kind }) => kind === 'habit_bonus'), { kind: 'habit_bonus', id: bonusId, at }),
    child: { ...child, points: child.points + habit.points + bonusAwarded },
    activityId,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const rows = await sql`
    with ${parts}, checked as (
      insert into habit_checkins (family_id, habit_id, day, child_id, activity_id)
      select family_id, ${habit.id}, ${date}, id, ${activityId} from moved
    ), completed as (
      update habits h set completed_at = ${ctx.now}, completed_day = ${today}, bonus_id = ${bonusId ?? null} from moved
      where ${isCompleting} and h.family_id = moved.family_id and h.id = ${habit.id}
    ), ${remembering(ctx, answer, child.id)}
    select 1 from moved`
  return rows.length === 1 ? answer : undefined
}

function refusalOf(habit: StoredHabit, date: string): Refusal | undefined {
  if (habit.days.includes(date)) return new Refusal('already_checked_in', 'This day is already checked in.')
  if (habit.completedAt !== null) return new Refusal('habit_completed', 'This habit is already completed.')
  return undefined
}

interface Before {
  habit: StoredHabit
  child: Child
  /** Number of the child's newest timeline entry. */
  lastSeq: number
  completions: Completions[]
}

async function readBefore({ sql, familyId }: Ctx, id: string): Promise<Before> {
  const [before] = await sql<Before[]>`
    select ${habitJson(sql)} as habit, ${childJson(sql, 'c')} as child, c.last_seq as "lastSeq",
      ${completionsOf(sql, { familyId: sql`c.family_id`, id: sql`c.id` })} as completions
    from habits h join children c on c.family_id = h.family_id and c.id = h.child_id
    where h.family_id = ${familyId} and h.id = ${id} and h.archived_at is null`
  if (!before) throw notFound()
  return before
}

/**
 * Takes check-ins back. A completed habit that falls below its target is active again and loses its bonus, and with it the
 * badge, also when the day that fell is not the one that had completed it. A `Restorer`.
 */
export async function takeBackCheckIn({ sql, familyId }: ChangeCtx, act: readonly UndoneEntry[]): Promise<string[]> {
  await sql`delete from habit_checkins where family_id = ${familyId} and habit_id = ${act[0]!.subjectId} and activity_id in ${sql(act.map(({ id }) => id))}`
  const reopened = await sql<{ bonusId: string }[]>`
    with before as (
      select family_id, id, bonus_id from habits h
      where family_id = ${familyId} and id = ${act[0]!.subjectId} and completed_at is not null
        and target_days > (select count(*) from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id)
    )
    update habits h set completed_at = null, completed_day = null, bonus_id = null from before
    where h.family_id = before.family_id and h.id = before.id returning before.bonus_id as "bonusId"`
  return reopened.map(({ bonusId }) => bonusId).filter((bonusId) => !act.some(({ id }) => id === bonusId))
}
