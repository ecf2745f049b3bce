import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofFamily } from '../auth/tables.ts'

/**
 * What is to be done once. A job is the family's and no child's: triggers release it, or delete it, when a child is
 * erased, and make it open again when the entry of one that is done is undone.
 */
export const jobs = pgTable(
  'jobs',
  (c) => ({
    familyId: ofFamily(),
    id: c.uuid().notNull(),
    /** Orders jobs of one millisecond. */
    ordinal: c.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: c.text().notNull(),
    picture: c.text(),
    points: c.integer().notNull(),
    /** For whom it is. Null: for any child. */
    childIds: c.uuid('child_ids').array(),
    dueDay: c.date('due_day'),
    /** The child who has taken it, or has done it. */
    takenBy: c.uuid('taken_by'),
    /** The timeline entry of one that is done. */
    activityId: c.uuid('activity_id'),
    doneAt: instant('done_at'),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'jobs_pkey', columns: [t.familyId, t.id] }),
    uniqueIndex('jobs_of_entry')
      .on(t.familyId, t.activityId)
      .where(sql`${t.activityId} is not null`),
    index('jobs_to_do')
      .on(t.familyId, t.id)
      .where(sql`${t.activityId} is null`),
    check('jobs_points', sql`${t.points} between 1 and 100`),
    check('jobs_children', sql`cardinality(${t.childIds}) between 1 and 20`),
    check(
      'jobs_done',
      sql`(${t.activityId} is null) = (${t.doneAt} is null) and (${t.activityId} is null or ${t.takenBy} is not null)`,
    ),
  ],
)
