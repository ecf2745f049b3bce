import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { children } from '../children/tables.ts'

export const rewards = pgTable(
  'rewards',
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Orders rewards by age, also those created in one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    pointsCost: integer('points_cost').notNull(),
    category: text().notNull(),
    imageUrl: text('image_url'),
    /** The drawing that was chosen. `imageUrl` takes precedence. */
    picture: text(),
    isCustom: boolean('is_custom').notNull(),
    /** Names one of the presets, so that the client words it in its language. */
    presetKey: text('preset_key'),
    archivedAt: timestamp('archived_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'rewards_pkey', columns: [t.familyId, t.id] }),
    foreignKey({
      name: 'rewards_child',
      columns: [t.familyId, t.childId],
      foreignColumns: [children.familyId, children.id],
    }).onDelete('cascade'),
    index('rewards_of_child').on(t.familyId, t.childId),
  ],
)
