import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { membership } from '../auth/tables.ts'

/**
 * Addresses that calendars read. Each ends with the membership of its maker. A trigger takes an erased child out, and
 * deletes what has none left.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    guardianId: c.uuid('guardian_id').notNull(),
    /** Digest of the token in the address. */
    token: c.text().notNull(),
    kinds: c.text().array().notNull(),
    /** Null for all children. */
    childIds: c.uuid('child_ids').array(),
    showNames: c.boolean('show_names').notNull(),
    /** Of its texts: zh, en or es. */
    language: c.text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastReadDay: c.date('last_read_day'),
    /** Digest of the entries as they were read last, and when they became so. */
    entries: c.text(),
    changedAt: instant('changed_at'),
  }),
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.familyId, t.id] }),
    unique('calendar_feeds_token').on(t.token),
    belongsTo('calendar_feeds_member', [t.familyId, t.guardianId], membership),
    check('calendar_feeds_children', sql`cardinality(${t.childIds}) > 0`),
  ],
)
