import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a score is an entry of its skill that is not undone': ({ own, standing }) => sql`
    with standing as (${standing('skill_score')})
    select (select count(*) from skill_scores k left join activities u on u.family_id = k.family_id and u.reverses_id = k.activity_id
      left join activities a on a.family_id = k.family_id and a.id = k.activity_id
      where ${own('k')}
        and (u.id is not null or (a.subject_id, a.child_id, a.seq) is distinct from (k.skill_id, k.child_id, k.seq)))
    + (select count(*) from standing s left join skill_scores k on k.family_id = s.family_id and k.activity_id = s.id
      where k.seq is null) as count`,
  'a completed skill has its completion, and no other has one': ({ own, standing }) => sql`
    with standing as (${standing('skill_completed')})
    select count(*) from (select * from skills k where ${own('k')} and completed_at is not null) k
    full join standing s on s.family_id = k.family_id and s.id = k.completion_id where s.subject_id is distinct from k.id`,
}
