import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import { ofFamily } from '../auth/tables.ts'

export const children = pgTable(
  'children',
  (c) => ({
    familyId: ofFamily(),
    id: c.uuid().notNull(),
    name: c.text().notNull(),
    age: c.smallint(),
    gender: c.text(),
    birthday: c.date(),
    avatarUrl: c.text('avatar_url').notNull(),
    /** The balance: the sum of the points of the child's activities, moved in the transaction that writes them. */
    points: c.integer().notNull().default(0),
    /** All points ever gained: positive entries, less those undone. */
    pointsGained: c.integer('points_gained').notNull().default(0),
    /** Number of the child's newest activity; history has no gaps. */
    lastSeq: c.integer('last_seq').notNull().default(0),
    /** Raised by a trigger at each update of this row. Rows of the child's other tables update it: `touch_child`. */
    revision: c.bigint({ mode: 'number' }).notNull().default(1),
    /** The reward that the child saves for. No foreign key: the store is a later feature. */
    goalRewardId: c.uuid('goal_reward_id'),
    /** What the child's own view does: see `view` in `contract.ts`. */
    viewHabits: c.text('view_habits').notNull().default('free'),
    viewDeductions: c.boolean('view_deductions').notNull().default(false),
    /** Hash of the three pictures that open the child's own view. */
    door: c.text(),
    /** Whether a browser was ever lent or paired for the child: then there is something to say about the own view. */
    hasView: c.boolean('has_view').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [primaryKey({ name: 'children_pkey', columns: [t.familyId, t.id] })],
)
