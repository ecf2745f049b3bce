import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { Rows } from '../points/acts.ts'

/** SQL that adds to the stock of rewards, for each of `rows`, which may name a reward several times. */
export const changeStock = (rows: Rows, by: 1 | -1): Fragment => sql`
  update rewards r set stock = r.stock + ${by}::int * n.count
  from (select family_id, reward_id, count(*)::int as count from ${rows.as('reward_id uuid')} group by family_id, reward_id) n
  where r.family_id = n.family_id and r.id = n.reward_id`
