import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a granted request has an entry of its child, which stands': ({ own }) => sql`
    select count(*) from requests q
    left join activities a on a.family_id = q.family_id and a.id = q.activity_id and a.child_id = q.child_id and a.reverses_id is null
    left join activities u on u.family_id = a.family_id and u.reverses_id = a.id
    where ${own('q')} and q.activity_id is not null and (a.id is null or u.id is not null)`,
}
