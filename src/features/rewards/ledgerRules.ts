import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a redemption is an entry of the timeline, returned when that is undone': ({ own }) => sql`
    select count(*) from (select * from redemptions d where ${own('d')}) d
    full join (
      select a.*, u.id is not null as is_undone from activities a
      left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
      where ${own('a')} and a.kind = 'redemption' and a.reverses_id is null
    ) e on e.family_id = d.family_id and e.id = d.id
    where (e.child_id, e.seq, e.day, e.subject_id, e.is_undone) is distinct from (d.child_id, d.seq, d.day, d.reward_id, d.is_returned)`,
  'a redemption spends points on a reward of its child': ({ standing }) => sql`
    with standing as (${standing('redemption')})
    select count(*) from standing s left join rewards r on r.family_id = s.family_id and r.id = s.subject_id
    where (r.child_id = s.child_id and s.points < 0) is not true`,
  'each piece of a redemption costs the same, and no more are given than there are': ({ own }) => sql`
    select count(*) from redemptions d join activities a on a.family_id = d.family_id and a.id = d.id
    where ${own('d')} and (a.points % d.times <> 0 or d.given_times > d.times)`,
}
