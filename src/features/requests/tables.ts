import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

/**
 * What a child has asked for. Triggers grant an open request when its habit is checked in, reopen a request when its
 * entry is undone, and let it lapse when its subject is deleted.
 */
export const requests = pgTable(
  'requests',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Orders requests of one millisecond. */
    ordinal: c.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: c.text().notNull(),
    /** The habit, reward or job. No foreign key: what was asked for outlives them. */
    subjectId: c.uuid('subject_id'),
    title: c.text(),
    note: c.text(),
    /** The family's day on which it was asked for. */
    day: c.date().notNull(),
    /** Null while it is open: those of its subject. */
    points: c.integer(),
    /** An open one lapses without a change here, see `is_open` in the migration. */
    status: c.text().notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: c.uuid('answered_by'),
    answer: c.text(),
    /** The timeline entry of a granted one. */
    activityId: c.uuid('activity_id'),
    isSeen: c.boolean('is_seen').notNull().default(false),
  }),
  (t) => [
    primaryKey({ name: 'requests_pkey', columns: [t.familyId, t.id] }),
    belongsTo('requests_child', [t.familyId, t.childId], children),
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
