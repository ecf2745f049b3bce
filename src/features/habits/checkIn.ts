import type { Sql, TransactionSql } from 'postgres'
import { combine } from '../../platform/db/combine.ts'
import type { ActCtx, ChangeCtx } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { invalidInput, notFound, Refusal } from '../../platform/http/errors.ts'
import { type Answer, keepRefusal } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { badgeAfter, type Completions } from '../badges/rules.ts'
import { completionsOf } from '../badges/service.ts'
import type { Child } from '../children/contract.ts'
import { childJson } from '../children/service.ts'
import {
  actWriterOf,
  type OwnPart,
  planAct,
  unlessOvertaken,
  type WriteAct,
  writeActIn,
  type Writing,
} from '../points/acts.ts'
import type { Entry } from '../points/entries.ts'
import type { UndoneEntry } from '../points/undo.ts'
import type { checkIn } from './contract.ts'
import { completionBonus, isInReach } from './rules.ts'
import { habitJson, habitOn, type StoredHabit } from './service.ts'

/** How habits are read and check-ins written: for the whole app, or within a transaction. */
export interface CheckingIn {
  read(asked: Asked): Promise<Before | undefined>
  write: WriteAct
}

interface Asked {
  familyId: string
  id: string
}

interface Before {
  habit: StoredHabit
  child: Child
  version: string
  completions: Completions[]
}

export function createCheckingIn(to: Writing): CheckingIn {
  return { read: combine((asked) => readBefore(to.sql, asked), { most: 64 }), write: actWriterOf(to) }
}

export function checkingInWithin(tx: TransactionSql): CheckingIn {
  return { read: async (asked) => (await readBefore(tx, [asked]))[0], write: writeActIn(tx) }
}

/**
 * Checks in one day; the day that reaches the target gives the bonus and the badge as well.
 * @throws {Refusal} 404 unknown habit; 400 a day out of reach
 */
export async function checkInHabit(
  ctx: ActCtx,
  id: string,
  input: BodyOf<typeof checkIn>,
  checkingIn: CheckingIn,
): Promise<Answer> {
  if (!isUuid(id)) throw notFound()
  return unlessOvertaken(
    ctx,
    { atOnce: checkingIn, within: checkingInWithin },
    (sql, means) => checkInUnlessOvertaken({ ...ctx, sql }, id, input, means),
    (tx) => tx`
      select 1 from children c join habits h on h.family_id = c.family_id and h.child_id = c.id
      where h.family_id = ${ctx.familyId} and h.id = ${id} for update of c`,
  )
}

/** @returns undefined, with nothing written, when the child was changed between the reading and the writing */
export async function checkInUnlessOvertaken(
  ctx: Omit<ActCtx, 'sql'> & { sql: Sql | TransactionSql },
  id: string,
  { date }: BodyOf<typeof checkIn>,
  { read, write }: CheckingIn,
): Promise<Answer | undefined> {
  const today = dayAt(ctx.now, ctx.timeZone)
  const before = await read({ familyId: ctx.familyId, id })
  if (!before) throw notFound()
  const { habit, child, version, completions } = before
  if (!isInReach(date, today)) throw invalidInput({ date: 'must be today or one of the six days before it' })
  const refusal = refusalOf(habit, date)
  if (refusal) return keepRefusal(ctx, refusal, child.id)

  const isCompleting = habit.days.length + 1 >= habit.targetDays
  const bonusAwarded = isCompleting ? completionBonus[habit.difficulty] : 0
  const activityId = newId(ctx.now)
  const bonusId = isCompleting ? newId(ctx.now) : null
  const about = { type: 'habit', title: habit.title, subjectId: habit.id } as const
  const entries: Entry[] = [
    {
      ...about,
      id: activityId,
      kind: 'habit_checkin',
      points: habit.points,
      iconName: 'check',
      data: { title: habit.title, date },
    },
  ]
  if (bonusId !== null) {
    const data = { title: habit.title, targetDays: habit.targetDays }
    entries.push({ ...about, id: bonusId, kind: 'habit_bonus', points: bonusAwarded, iconName: 'trophy', data })
  }
  const at = ctx.now.toISOString()
  const after = {
    ...habit,
    days: [...habit.days, date].sort(),
    ...(isCompleting && { completedAt: at, completedDay: today }),
  }
  const reply: ReplyOf<typeof checkIn> = {
    habit: habitOn(today, after),
    pointsAwarded: habit.points,
    bonusAwarded,
    badge:
      bonusId === null
        ? null
        : badgeAfter(
            completions.find(({ kind }) => kind === 'habit_bonus'),
            { kind: 'habit_bonus', id: bonusId, at },
          ),
    child: { ...child, points: child.points + habit.points + bonusAwarded },
    activityId,
  }
  const answer = { status: 201, body: JSON.stringify(reply) }
  const own = { part: checkInsPart, data: { habit_id: habit.id, checked_day: date, bonus_id: bonusId } }
  const isWritten = await write(planAct(ctx, child.id, entries, { answer, onlyAt: version, own }))
  return isWritten ? answer : undefined
}

/** The days, and the habits that they complete. */
const checkInsPart: OwnPart = {
  name: 'check-ins',
  isOfThings: true,
  write: (sql) => sql`
    , checking as materialized (
      select done.*, checking.* from done, json_to_record(own) as checking(habit_id uuid, checked_day date, bonus_id uuid) where part = 'check-ins'
    ), checked as (
      insert into habit_checkins (family_id, habit_id, day, child_id, activity_id)
      select family_id, habit_id, checked_day, child_id, cause_id from checking
    ), completed as (
      update habits h set completed_at = checking.at, completed_day = checking.day, bonus_id = checking.bonus_id from checking
      where checking.bonus_id is not null and h.family_id = checking.family_id and h.id = checking.habit_id
    )`,
}

function refusalOf(habit: StoredHabit, date: string): Refusal | undefined {
  if (habit.days.includes(date)) return new Refusal('already_checked_in', 'This day is already checked in.')
  if (habit.completedAt !== null) return new Refusal('habit_completed', 'This habit is already completed.')
  return undefined
}

async function readBefore(sql: Sql | TransactionSql, asked: readonly Asked[]): Promise<(Before | undefined)[]> {
  const rows = await sql<{ n: number; before: Before }[]>`
    select asked.n::int as n, json_build_object('habit', ${habitJson(sql)}, 'child', ${childJson(sql, 'c')}, 'version', c.xmin::text,
      'completions', ${completionsOf(sql, { familyId: sql`c.family_id`, id: sql`c.id` })}) as before
    from unnest(${asked.map(({ familyId }) => familyId)}::uuid[], ${asked.map(({ id }) => id)}::uuid[]) with ordinality as asked (family_id, id, n)
    join habits h on h.family_id = asked.family_id and h.id = asked.id and h.archived_at is null
    join children c on c.family_id = h.family_id and c.id = h.child_id`
  const found = new Map(rows.map(({ n, before }) => [n, before]))
  return asked.map((_, index) => found.get(index + 1))
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
