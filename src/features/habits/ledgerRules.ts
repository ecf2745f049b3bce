import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a check-in is an entry of its habit that is not undone': ({ own, standing }) => sql`
    with standing as (${standing('habit_checkin')})
    select count(*) from (select * from habit_checkins c where ${own('c')}) k
    full join standing s on s.family_id = k.family_id and s.id = k.activity_id
    where (s.subject_id, s.child_id, s.metadata::json ->> 'date') is distinct from (k.habit_id, k.child_id, k.day::text)`,
  'a habit is completed when its days reach the target, and not before': ({ own }) => sql`
    select count(*) from habits h where ${own('h')} and (completed_at is not null) <> (target_days <= (
      select count(*) from habit_checkins k where k.family_id = h.family_id and k.habit_id = h.id))`,
  'a habit has graduated when it is completed for praise alone': ({ own }) => sql`
    select count(*) from habits h where ${own('h')} and (graduated_day is not null) <> (completed_at is not null and phase = 'praise')`,
  'a completion of a habit has its bonus, and nothing else has one': ({ own, standing }) => sql`
    with standing as (${standing('habit_bonus')})
    select count(*) from (
      select h.id as habit_id, h.family_id, h.bonus_id from habits h where ${own('h')} and completed_at is not null
      union all select h.id, h.family_id, unnest(h.earlier_bonus_ids) from habits h where ${own('h')}
    ) as completion
    full join standing s on s.family_id = completion.family_id and s.id = completion.bonus_id
    where s.subject_id is distinct from completion.habit_id`,
}
