import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a redemption spends what its reward costs': ({ standing }) => sql`
    with standing as (${standing('redemption')})
    select count(*) from standing s left join rewards r on r.family_id = s.family_id and r.id = s.subject_id
    where (r.child_id, -r.points_cost) is distinct from (s.child_id, s.points)`,
}
