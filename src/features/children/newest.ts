import type { Runner } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/http/errors.ts'
import { JsonText } from '../../platform/http/query.ts'
import { withRecorders } from '../auth/members.ts'

interface Page {
  familyId: string
  childId: string
  /** The id of the last row of the page before; without it, the first page. */
  before: string | undefined
  /** SQL for what must hold of the child `c` too. */
  condition?: Fragment | undefined
}

/**
 * One page of what a child has in a table with `seq`, the newest first, written as JSON by PostgreSQL.
 * @param rowsBelow SQL for the rows of the child `c` whose `seq` is less than `maxSeq`, in order, each as `json`. It
 * may use `recorderJson`.
 * @throws {Refusal} 404 when the child is not this family's or `before` is no row of this child; the condition
 * does not hold
 */
export async function newestOfChild(
  db: Runner,
  table: string,
  { familyId, childId, before, condition = sql`true` }: Page,
  rowsBelow: (maxSeq: Fragment) => Fragment,
): Promise<JsonText> {
  const [found] = await db<{ page: string }[]>`
    ${withRecorders(familyId)}, edge as (
      -- By its id alone: if the child were compared as an index can, the planner would look among all of the child's.
      select seq from ${identifier(table)}
      where family_id = ${familyId} and id = ${before ?? null} and child_id is not distinct from ${childId}
    )
    select (
      select concat('[', string_agg(one.json::text, ','), ']')
      from (${rowsBelow(sql`coalesce((select seq from edge), 2147483647)`)}) as one
    ) as page
    from children c
    where c.family_id = ${familyId} and c.id = ${childId} and (${before ?? null}::uuid is null or exists (select from edge)) and ${condition}`
  if (!found) throw notFound()
  return new JsonText(found.page)
}
