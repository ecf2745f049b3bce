import { sql } from '../../platform/db/sql.ts'
import { conflict, invalidInput } from '../../platform/http/errors.ts'
import { dayNumber } from '../../platform/time/rules.ts'
import { badgeAfter, type Completions } from '../badges/rules.ts'
import { completionsOfChild } from '../badges/service.ts'
import { type Act, type At, type Before, defineAct, type NewEntry } from '../points/acts.ts'
import * as contract from './contract.ts'
import { completionBonus, type DayRange, daysOffOf, isInReach, pointsIn } from './rules.ts'
import { excusedJson, habitJson, habitOn, type StoredHabit } from './service.ts'

interface State {
  habit: StoredHabit
  excused: DayRange[]
  completions: Completions[]
}

/** Checks in one of the last seven days. */
export const checkIn: Act<typeof contract.checkIn, State> = defineAct({
  call: contract.checkIn,
  ids: ({ params }) => ({ subjectId: params.id }),
  child: sql`(select h.child_id from habits h
    where h.family_id = session.family_id and h.id = request.subject_id and h.archived_at is null)`,
  state: sql`
    select json_build_object('habit', ${habitJson}, 'excused', ${excusedJson(sql`h.family_id`, sql`h.child_id`)}, 'completions', ${completionsOfChild}) from habits h
    where h.family_id = c.family_id and h.id = request.subject_id`,
  decide(before, { body: { date } }, at) {
    if (date > at.today) throw invalidInput({ date: 'must not be in the future' })
    if (!isInReach(date, at.today)) throw invalidInput({ date: 'must be today or one of the six days before it' })
    return checkInDay(before, date, at)
  },
  writes: {
    days: (rows) => sql`insert into habit_checkins select * from ${rows.of('habit_checkins')}`,
    completions: (rows) => sql`
      update habits h set completed_at = row.completed_at, completed_day = row.completed_day, graduated_day = row.graduated_day,
        bonus_id = row.bonus_id
      from ${rows.as('habit_id uuid, completed_at timestamptz, completed_day date, graduated_day date, bonus_id uuid')}
      where h.family_id = row.family_id and h.id = row.habit_id`,
  },
})

/**
 * Checks in a day, however long ago. The one that reaches the target gives the bonus and the badge as well.
 * A graduated habit goes on as it is.
 * @throws {Refusal} 409 `already_checked_in`, `habit_completed`
 */
export function checkInDay(
  { child, state: { habit, excused, completions } }: Before<State>,
  date: string,
  { familyId, now, today, newId }: At,
) {
  const number = dayNumber(date)
  if (habit.days.includes(number)) throw conflict('already_checked_in', 'This day is already checked in.')
  const isGraduated = habit.graduatedDay !== null
  if (habit.completedAt !== null && !isGraduated) throw conflict('habit_completed', 'This habit is already completed.')

  const isCompleting = !isGraduated && habit.days.length + 1 >= habit.targetDays
  const bonusAwarded = isCompleting ? pointsIn(habit.phase, completionBonus[habit.difficulty]) : 0
  const graduatedDay = habit.phase === 'praise' ? today : null
  const [id, bonusId] = [newId(), newId()]
  const completedAt = now.toISOString()
  const about = { type: 'habit' as const, title: habit.title, subjectId: habit.id, day: date }
  const day: NewEntry = {
    ...about,
    id,
    kind: 'habit_checkin',
    points: habit.points,
    iconName: 'check',
    data: { title: habit.title, habitId: habit.id, date },
  }
  const bonus: NewEntry = {
    ...about,
    id: bonusId,
    kind: 'habit_bonus',
    points: bonusAwarded,
    iconName: 'trophy',
    data: { title: habit.title, habitId: habit.id, targetDays: habit.targetDays, date },
  }
  const habitAfter = {
    ...habit,
    days: [...habit.days, number].sort((a, b) => a - b),
    latest: [{ day: date, activityId: id }, ...habit.latest],
    ...(isCompleting && { completedAt, completedDay: today, graduatedDay }),
  }
  const earned = completions.find(({ kind }) => kind === 'habit_bonus')
  const ids = { family_id: familyId, child_id: child.id, habit_id: habit.id }
  return {
    reply: {
      habit: habitOn(today, habitAfter, daysOffOf(excused)),
      pointsAwarded: habit.points,
      bonusAwarded,
      badge: isCompleting ? badgeAfter(earned, { kind: 'habit_bonus', id: bonusId, at: completedAt }) : null,
      child: { ...child, points: child.points + habit.points + bonusAwarded },
      activityId: id,
    },
    entries: isCompleting ? [day, bonus] : [day],
    rows: {
      days: [{ ...ids, day: date, activity_id: id }],
      completions: isCompleting
        ? [{ ...ids, completed_at: completedAt, completed_day: today, graduated_day: graduatedDay, bonus_id: bonusId }]
        : [],
    },
  }
}
