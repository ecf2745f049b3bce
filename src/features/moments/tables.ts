import {
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

export const moments = pgTable(
  'moments',
  {
    familyId: uuid('family_id').notNull(),
    /** Also the id of its timeline entry. */
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Number of its timeline entry. Moments are ordered by it. */
    seq: integer().notNull(),
    weather: text().notNull(),
    mood: text().notNull(),
    content: text(),
    date: date().notNull(),
    photoUrl: text('photo_url'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'moments_pkey', columns: [t.familyId, t.id] }),
    foreignKey({
      name: 'moments_child',
      columns: [t.familyId, t.childId],
      foreignColumns: [children.familyId, children.id],
    }).onDelete('cascade'),
    uniqueIndex('moments_seq').on(t.familyId, t.childId, t.seq),
    index('moments_days').on(t.familyId, t.childId, t.date),
  ],
)
