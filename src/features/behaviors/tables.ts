import { pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

/** The quick actions of a child, at most seven, the highest position first. */
export const quickActions = pgTable(
  'quick_actions',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Number of the activity that brought it into the list; the defaults have 0 and below. */
    position: c.integer().notNull(),
    /** Names a default, so that the client words it in its language. */
    key: c.text(),
    title: c.text().notNull(),
    /** The title folded by `foldText`: two spellings of one title are one row. */
    foldedTitle: c.text('folded_title').notNull(),
    points: c.integer().notNull(),
  }),
  (t) => [
    primaryKey({ name: 'quick_actions_pkey', columns: [t.familyId, t.childId, t.position] }),
    belongsTo('quick_actions_child', [t.familyId, t.childId], children),
    uniqueIndex('quick_actions_title').on(t.familyId, t.childId, t.foldedTitle),
  ],
)
