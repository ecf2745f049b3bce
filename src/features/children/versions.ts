import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/http/context.ts'

/**
 * SQL for the version of a child: the transaction that wrote the row last. Acts write the row, since they move the
 * balance; triggers write it when a row of another table of the child changes. So equal versions mean that nothing of
 * the child has changed.
 * @param from the table `children` or its alias
 */
export const childVersionOf = (from: string): Fragment => sql`${identifier(`${from}.xmin`)}::text`

/** Everything about one child. */
export const childScope: Scope = {
  name: 'child',
  version: sql`select ${childVersionOf('c')} from children c where c.family_id = session.family_id and c.id = request.id`,
}

/** All children of the family. */
export const childrenScope: Scope = {
  name: 'children',
  version: sql`select coalesce(string_agg(concat_ws(' ', c.id, ${childVersionOf('c')}), ' ' order by c.created_at, c.id), '')
    from children c where c.family_id = session.family_id`,
}

/** For `mountCachedQuery` of a call about the child in its path. */
export const ofChild = { scope: childScope, id: ({ childId }: { childId: string }) => childId }
