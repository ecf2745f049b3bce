import type { Runner } from '../../platform/db/open.ts'
import { weekdayOf } from '../../platform/time/rules.ts'

/** The habits of these children that are due on a day and not done, as the family ordered them. */
export async function listOpenHabits(
  db: Runner,
  { familyId, childIds, day }: { familyId: string; childIds: readonly string[]; day: string },
): Promise<{ childId: string; title: string }[]> {
  return db<{ childId: string; title: string }[]>`
    select h.child_id as "childId", h.title from habits h
    where h.family_id = ${familyId} and h.child_id = any(${childIds}::uuid[])
      and h.archived_at is null and h.completed_at is null and ${weekdayOf(day)} = any(h.weekdays)
      and not exists (select from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${day})
      and not exists (
        select from habit_pauses p
        where p.family_id = h.family_id and p.habit_id = h.id and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day}))
      and not exists (
        select from excused_days e
        where e.family_id = h.family_id and e.child_id = h.child_id and e.from_day <= ${day} and e.to_day >= ${day})
    order by h.child_id, h.position, h.ordinal desc`
}
