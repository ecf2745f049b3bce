import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Processes that may write just now. Unlogged in the migration: whoever loses a connection makes itself known again. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  /** Unless it makes itself known again before. */
  until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Until when it may hold itself to be the only one; null when it may not. */
  aloneUntil: timestamp('alone_until', { withTimezone: true, precision: 3 }),
})
