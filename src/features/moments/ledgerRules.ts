import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a moment is an entry of the timeline': ({ own, standing }) => sql`
    with standing as (${standing('moment')})
    select count(*) from (select * from moments m where ${own('m')}) m
    full join standing s on s.family_id = m.family_id and s.id = m.id
    where (s.child_id, s.seq, s.points) is distinct from (m.child_id, m.seq, null)`,
}
