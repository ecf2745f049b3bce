import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { membership } from '../auth/tables.ts'

/**
 * Which reminder of a member is due on which day. It decides alone: processes insert what came due and take rows, and
 * the keys let each be taken once. `members.reminders` holds what the member wants.
 */
export const due = pgTable(
  'due',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    guardianId: c.uuid('guardian_id').notNull(),
    kind: c.text().notNull(),
    /** The family's day. */
    day: c.date().notNull(),
    /** When it came due. A row of `requests` comes due again at the next ones. */
    at: instant('at').notNull(),
    /** When a process took it last. Null for what was dropped. */
    takenAt: instant('taken_at'),
    /** When it was sent or dropped. What came due later is pending. */
    doneAt: instant('done_at'),
  }),
  (t) => [
    primaryKey({ name: 'due_pkey', columns: [t.familyId, t.guardianId, t.kind, t.day] }),
    belongsTo('due_member', [t.familyId, t.guardianId], membership),
    index('due_at').on(t.at),
    // At most one a day, also when several processes take what is due.
    uniqueIndex('due_once_a_day')
      .on(t.familyId, t.guardianId, t.day)
      .where(sql`${t.kind} <> 'requests' and ${t.takenAt} is not null`),
    check('due_kind', sql`${t.kind} in ('evening', 'requests', 'owed', 'week')`),
  ],
)
