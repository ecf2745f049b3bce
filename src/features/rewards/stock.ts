import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { Rows } from '../points/acts.ts'

/** SQL that adds to the stock of rewards, by the pieces of each of `rows`, which may name a reward several times. */
export const changeStock = (rows: Rows, by: 1 | -1): Fragment => sql`
  update rewards r set stock = r.stock + ${by}::int * n.times
  from (select family_id, reward_id, sum(times)::int as times from ${rows.as('reward_id uuid, times int')} group by family_id, reward_id) n
  where r.family_id = n.family_id and r.id = n.reward_id`
