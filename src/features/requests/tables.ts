import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { children } from '../children/tables.ts'

/**
 * What a child has asked for. Triggers grant an open request when its habit is checked in, reopen a request when its
 * entry is undone, and let it lapse when its subject is deleted.
 */
export const requests = pgTable(
  'requests',
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Orders requests of one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** The habit, reward or job. No foreign key: what was asked for outlives them. */
    subjectId: uuid('subject_id'),
    title: text(),
    note: text(),
    /** The family's day on which it was asked for. */
    day: date().notNull(),
    /** Null while it is open: those of its subject. */
    points: integer(),
    /** An open one lapses without a change here, see `is_open` in the migration. */
    status: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true, precision: 3 }),
    answeredBy: uuid('answered_by'),
    answer: text(),
    /** The timeline entry of a granted one. */
    activityId: uuid('activity_id'),
    isSeen: boolean('is_seen').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'requests_pkey', columns: [t.familyId, t.id] }),
    foreignKey({
      name: 'requests_child',
      columns: [t.familyId, t.childId],
      foreignColumns: [children.familyId, children.id],
    }).onDelete('cascade'),
    index('requests_of_family').on(t.familyId, t.createdAt, t.ordinal),
    index('requests_of_child').on(t.familyId, t.childId, t.createdAt, t.ordinal),
    index('requests_open')
      .on(t.familyId, t.createdAt, t.ordinal)
      .where(sql`${t.status} = 'open'`),
    uniqueIndex('requests_open_once')
      .on(t.familyId, t.childId, t.kind, t.subjectId, t.day)
      .where(sql`${t.status} = 'open' and ${t.subjectId} is not null`),
    uniqueIndex('requests_of_entry')
      .on(t.familyId, t.activityId)
      .where(sql`${t.activityId} is not null`),
    check('requests_kind', sql`${t.kind} in ('habit', 'deed', 'reward', 'wish', 'job')`),
    check('requests_status', sql`${t.status} in ('open', 'granted', 'declined', 'withdrawn', 'lapsed')`),
    check(
      'requests_asked',
      sql`${t.kind} = 'deed' or (${t.title} is not null and (${t.kind} = 'wish' or ${t.subjectId} is not null))`,
    ),
    check(
      'requests_answered',
      sql`(${t.status} in ('granted', 'declined')) = (${t.answeredAt} is not null)
        and (${t.answeredAt} is null) = (${t.answeredBy} is null)
        and (${t.status} = 'granted' and ${t.kind} <> 'wish') = (${t.activityId} is not null)`,
    ),
  ],
)
