import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { members } from '../auth/tables.ts'

/**
 * Addresses that calendars read. Each ends with the membership of its maker. A trigger takes an erased child out, and
 * deletes what has none left.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    guardianId: uuid('guardian_id').notNull(),
    /** Digest of the token in the address. */
    token: text().notNull(),
    kinds: text().array().notNull(),
    /** Null for all children. */
    childIds: uuid('child_ids').array(),
    showNames: boolean('show_names').notNull(),
    /** Of its texts: zh, en or es. */
    language: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    lastReadDay: date('last_read_day'),
    /** Digest of the entries as they were read last, and when they became so. */
    entries: text(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }),
  },
  (t) => [
    primaryKey({ name: 'calendar_feeds_pkey', columns: [t.familyId, t.id] }),
    unique('calendar_feeds_token').on(t.token),
    foreignKey({
      name: 'calendar_feeds_member',
      columns: [t.familyId, t.guardianId],
      foreignColumns: [members.familyId, members.guardianId],
    }).onDelete('cascade'),
    check('calendar_feeds_children', sql`cardinality(${t.childIds}) > 0`),
  ],
)
