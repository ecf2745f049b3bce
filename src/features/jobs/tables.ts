import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { families } from '../auth/tables.ts'

/**
 * What is to be done once. A job is the family's and no child's: triggers release it, or delete it, when a child is
 * erased, and make it open again when the entry of one that is done is undone.
 */
export const jobs = pgTable(
  'jobs',
  {
    familyId: uuid('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    /** Orders jobs of one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    picture: text(),
    points: integer().notNull(),
    /** For whom it is. Null: for any child. */
    childIds: uuid('child_ids').array(),
    dueDay: date('due_day'),
    /** The child who has taken it, or has done it. */
    takenBy: uuid('taken_by'),
    /** The timeline entry of one that is done. */
    activityId: uuid('activity_id'),
    doneAt: timestamp('done_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
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
