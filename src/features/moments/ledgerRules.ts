import { sql } from '../../platform/db/sql.ts'
import type { LedgerRules } from '../points/checker.ts'

export const ledgerRules: LedgerRules = {
  'a moment is an entry of the timeline': ({ own, standing }) => sql`
    with standing as (${standing('moment')})
    select count(*) from (select * from moments m where ${own('m')}) m
    full join standing s on s.family_id = m.family_id and s.id = m.id
    where (s.child_id, s.seq, s.points) is distinct from (m.child_id, m.seq, null)`,
  'a photo belongs to a moment of its child': ({ own }) => sql`
    select count(*) from photos p left join moments m on m.family_id = p.family_id and m.id = p.moment_id
    where ${own('p')} and m.child_id is distinct from p.child_id`,
}

export const storageRules: LedgerRules = {
  'the bytes of a photo are those that were stored': ({ own }) => sql`
    select count(*) from photos p where ${own('p')} and sha256(p.large || p.small) <> p.digest`,
}
