import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import { isOpenOn } from '../habits/openToday.ts'
import { earnedTypes } from '../points/rules.ts'
import { isOpen } from '../requests/service.ts'
import { isOwed } from '../rewards/redemptions.ts'
import type { ReminderKind } from './rules.ts'
import type { ChildCount } from './reminderTexts.ts'

export interface Wanted {
  kind: ReminderKind
  familyId: string
  day: string
}

/**
 * Returns what there is to say in each of some reminders: the children of the family that have something, with how
 * much.
 */
export async function countPerChild(db: Runner, wanted: readonly Wanted[], now: Date): Promise<ChildCount[][]> {
  const rows = await db<{ children: ChildCount[] }[]>`
    select coalesce(json_agg(json_build_object('name', c.name, 'count', n.count) order by c.created_at, c.id)
      filter (where n.count > 0), '[]') as children
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ familyId }) => familyId)}::uuid[],
      ${wanted.map(({ day }) => day)}::date[]) with ordinality as r(kind, family_id, day, n)
    left join children c on c.family_id = r.family_id
    cross join lateral (select case r.kind
      when 'evening' then (${openHabits})
      when 'requests' then (${openRequests(now)})
      when 'owed' then (${owedRewards(now)})
      when 'week' then (${goodThings}) end as count) as n
    group by r.n order by r.n`
  return rows.map(({ children }) => children)
}

/** SQL for how many habits of the child `c` are due and not checked in. On a rest day there are none. */
const openHabits = sql`
  select count(*)::int from habits h
  where h.family_id = c.family_id and h.child_id = c.id and ${isOpenOn(sql`r.day`)}`

const openRequests = (now: Date): Fragment => sql`
  select count(*)::int from requests q
  where q.family_id = c.family_id and q.child_id = c.id and ${isOpen(sql`${now}::timestamptz`)}`

/** SQL for how many rewards the child `c` is owed, if one of the family's is older than a week. */
const owedRewards = (now: Date): Fragment => sql`
  select count(*)::int from redemptions d
  where d.family_id = c.family_id and d.child_id = c.id and ${isOwed} and exists (
    select from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where d.family_id = c.family_id and ${isOwed} and a.created_at <= ${now}::timestamptz - interval '7 days')`

/** SQL for what earned points in the week that is over: praise, check-ins, scores. No deductions. */
const goodThings = sql`
  select count(*)::int from activities a
  where a.family_id = c.family_id and a.child_id = c.id and a.type = any(${earnedTypes}::text[]) and a.points > 0
    and a.id = a.cause_id and a.reverses_id is null
    and a.day between r.day - extract(dow from r.day)::int - 7 and r.day - extract(dow from r.day)::int - 1
    and not exists (select from activities u where u.family_id = a.family_id and u.reverses_id = a.id)`
