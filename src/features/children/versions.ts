import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/http/context.ts'

// The version of a child is its revision. Acts write the row of the child, since they move the balance; triggers write
// it when a row of another table of the child changes. So equal revisions mean that nothing of the child has changed.

export const childScope: Scope = {
  name: 'child',
  version: sql`select c.revision from children c where c.family_id = session.family_id and c.id = request.id`,
  isRevision: true,
}

export const childrenScope: Scope = {
  name: 'children',
  // With the open requests: one lapses without a change of any row.
  version: sql`select concat_ws(' ', string_agg(concat_ws(' ', c.id, c.revision), ' ' order by c.created_at, c.id), (
      select count(*) from requests q
      where q.family_id = session.family_id and is_open(q.status, q.created_at, session.now)))
    from children c where c.family_id = session.family_id`,
}

/** For `mountCachedQuery` of a call about the child in its path. */
export const ofChild = { scope: childScope, id: ({ childId }: { childId: string }) => childId }
