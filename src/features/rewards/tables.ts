import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo } from '../../platform/db/belongsTo.ts'
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
    limitCount: integer('limit_count'),
    limitPer: text('limit_per'),
    /** How many are left; null when they are not counted. */
    stock: integer(),
    /** Whether several can be redeemed at once. */
    isCountable: boolean('is_countable').notNull().default(false),
    /** What one piece of a countable reward is called. */
    unit: text(),
    archivedAt: timestamp('archived_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'rewards_pkey', columns: [t.familyId, t.id] }),
    belongsTo('rewards_child', [t.familyId, t.childId], children),
    index('rewards_of_child').on(t.familyId, t.childId),
  ],
)

/** The state of each redemption. The points it cost are in its timeline entry. */
export const redemptions = pgTable(
  'redemptions',
  {
    familyId: uuid('family_id').notNull(),
    /** Also the id of its timeline entry. */
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Number of its timeline entry. Redemptions are ordered by it. */
    seq: integer().notNull(),
    rewardId: uuid('reward_id').notNull(),
    /** The family's calendar day, which limits count. */
    day: date().notNull(),
    /** Whether it took one from the stock, which an undo then gives back. */
    tookStock: boolean('took_stock').notNull(),
    /** Whether it was undone. */
    isReturned: boolean('is_returned').notNull().default(false),
    givenAt: timestamp('given_at', { withTimezone: true, precision: 3 }),
    /** Null for one from before anybody noted it. */
    givenBy: uuid('given_by'),
    /** How many pieces of a countable reward. */
    times: smallint().notNull().default(1),
    /** How many of them were given as long as some are owed. Once `given_at` is set, all are. */
    givenTimes: smallint('given_times').notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'redemptions_pkey', columns: [t.familyId, t.id] }),
    belongsTo('redemptions_child', [t.familyId, t.childId], children),
    uniqueIndex('redemptions_seq').on(t.familyId, t.childId, t.seq),
    check('redemptions_times', sql`${t.times} between 1 and 100`),
    index('redemptions_of_reward').on(t.familyId, t.rewardId, t.seq),
  ],
)
