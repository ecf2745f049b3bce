import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import { addDays, weekStartOf } from '../../platform/time/rules.ts'
import { earnedTypes } from '../points/rules.ts'
import { isStanding } from '../points/service.ts'
import { isOpen } from '../requests/service.ts'
import { isOwed } from '../rewards/redemptions.ts'
import type { ReminderKind } from './rules.ts'
import type { ChildCount } from './reminderTexts.ts'

interface About {
  familyId: string
  day: string
  now: Date
}

/** Returns what there is to say in a reminder: the children of a family that have something, with how much. */
export async function countOfChildren(db: Runner, kind: ReminderKind, about: About): Promise<ChildCount[]> {
  return db<ChildCount[]>`
    select c.name, n.count from children c cross join lateral (${counts[kind](about)}) as n
    where c.family_id = ${about.familyId} and n.count > 0 order by c.created_at, c.id`
}

/** SQL for a number of the child `c`, as `count`. */
const counts: Readonly<Record<ReminderKind, (about: About) => Fragment>> = {
  // Habits that are due and not checked in. On a rest day there are none.
  evening: ({ day }) => sql`
    select count(*)::int as count from habits h
    where h.family_id = c.family_id and h.child_id = c.id and h.archived_at is null and h.completed_at is null
      and extract(dow from ${day}::date)::int = any(h.weekdays)
      and not exists (select from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${day})
      and not exists (select from habit_pauses p where p.family_id = h.family_id and p.habit_id = h.id and p.from_day <= ${day}
        and (p.to_day is null or p.to_day >= ${day}))
      and not exists (select from excused_days e where e.family_id = c.family_id and e.child_id = c.id and e.from_day <= ${day}
        and e.to_day >= ${day})`,
  requests: ({ now }) => sql`
    select count(*)::int as count from requests q
    where q.family_id = c.family_id and q.child_id = c.id and ${isOpen(sql`${now}::timestamptz`)}`,
  // All of them, if one of the family's is older than a week.
  owed: ({ now }) => sql`
    select count(*)::int as count from redemptions d
    where d.family_id = c.family_id and d.child_id = c.id and ${isOwed} and exists (
      select from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
      where d.family_id = c.family_id and ${isOwed} and a.created_at <= ${now}::timestamptz - interval '7 days')`,
  // What earned points in the week that is over: praise, check-ins, scores. No deductions.
  week: ({ familyId, day }) => sql`
    select count(*)::int as count from activities a
    where a.family_id = c.family_id and a.child_id = c.id and a.type = any(${earnedTypes}::text[]) and a.points > 0
      and a.id = a.cause_id and a.day between ${addDays(weekStartOf(day), -7)} and ${addDays(weekStartOf(day), -1)}
      and ${isStanding(familyId)}`,
}
