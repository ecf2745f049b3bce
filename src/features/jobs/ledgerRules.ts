import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a job that is done has an award of the child who did it, which stands': ({ own, standing }) => sql`
    with standing as (${standing('behavior')})
    select count(*) from jobs j left join standing s on s.family_id = j.family_id and s.id = j.activity_id
    where ${own('j')} and j.activity_id is not null and s.child_id is distinct from j.taken_by`,
}
