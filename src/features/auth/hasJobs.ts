import { type Fragment, sql } from '../../platform/db/sql.ts'

/** SQL for whether a family has jobs that are to be done: a later feature, of which nothing is loaded without any. */
export const hasJobsSql = (familyId: Fragment): Fragment => sql`exists (
  select from jobs j where j.family_id = ${familyId} and j.activity_id is null)`
