import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'

/**
 * SQL for whether the habit `h` is due on a day and not checked in. On a rest day there is none.
 * @param day SQL for it
 */
export const isOpenOn = (day: Fragment): Fragment => sql`(h.archived_at is null and h.completed_at is null
  and extract(dow from ${day})::int = any(h.weekdays)
  and not exists (select from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id and k.day = ${day})
  and not exists (select from habit_pauses p where p.family_id = h.family_id and p.habit_id = h.id and p.from_day <= ${day}
    and (p.to_day is null or p.to_day >= ${day}))
  and not exists (select from excused_days e where e.family_id = h.family_id and e.child_id = h.child_id and e.from_day <= ${day}
    and e.to_day >= ${day}))`

/** The open habits of these children on a day, as the family ordered them. */
export async function listOpenHabits(
  db: Runner,
  { familyId, childIds, day, limit }: { familyId: string; childIds: readonly string[]; day: string; limit: number },
): Promise<{ childId: string; title: string }[]> {
  return db<{ childId: string; title: string }[]>`
    select h.child_id as "childId", h.title from habits h
    where h.family_id = ${familyId} and h.child_id = any(${childIds}::uuid[]) and ${isOpenOn(sql`${day}::date`)}
    order by h.child_id, h.position, h.ordinal desc limit ${limit}`
}
