import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { families } from '../auth/tables.ts'

export const children = pgTable(
  'children',
  {
    familyId: uuid('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    age: smallint(),
    gender: text(),
    birthday: date(),
    avatarUrl: text('avatar_url').notNull(),
    /** The balance: the sum of the points of the child's activities, moved in the transaction that writes them. */
    points: integer().notNull().default(0),
    /** All points ever gained: positive entries, less those undone. */
    pointsGained: integer('points_gained').notNull().default(0),
    /** Number of the child's newest activity; history has no gaps. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Raised by a trigger at each update of this row. Rows of the child's other tables update it: `touch_child`. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
    /** The reward that the child saves for. No foreign key: the store is a later feature. */
    goalRewardId: uuid('goal_reward_id'),
    /** What the child's own view does: see `view` in `contract.ts`. */
    viewHabits: text('view_habits').notNull().default('free'),
    viewDeductions: boolean('view_deductions').notNull().default(false),
    /** Hash of the three pictures that open the child's own view. */
    door: text(),
    /** Whether a browser was ever lent or paired for the child: then there is something to say about the own view. */
    hasView: boolean('has_view').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ name: 'children_pkey', columns: [t.familyId, t.id] })],
)
