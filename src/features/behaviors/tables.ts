import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../../platform/db/belongsTo.ts'
import { children } from '../children/tables.ts'

/** The quick actions of a child, at most seven, the highest position first. */
export const quickActions = pgTable(
  'quick_actions',
  {
    familyId: uuid('family_id').notNull(),
    childId: uuid('child_id').notNull(),
    /** Number of the activity that brought it into the list; the defaults have 0 and below. */
    position: integer().notNull(),
    /** Names a default, so that the client words it in its language. */
    key: text(),
    title: text().notNull(),
    /** The title folded by `foldText`: two spellings of one title are one row. */
    foldedTitle: text('folded_title').notNull(),
    points: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'quick_actions_pkey', columns: [t.familyId, t.childId, t.position] }),
    belongsTo('quick_actions_child', [t.familyId, t.childId], children),
    uniqueIndex('quick_actions_title').on(t.familyId, t.childId, t.foldedTitle),
  ],
)
