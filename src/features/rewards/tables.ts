import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

export const rewards = pgTable(
  'rewards',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Orders rewards by age, also those created in one millisecond. */
    ordinal: c.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: c.text().notNull(),
    description: c.text(),
    pointsCost: c.integer('points_cost').notNull(),
    category: c.text().notNull(),
    imageUrl: c.text('image_url'),
    /** The drawing that was chosen. `imageUrl` takes precedence. */
    picture: c.text(),
    isCustom: c.boolean('is_custom').notNull(),
    /** Names one of the presets, so that the client words it in its language. */
    presetKey: c.text('preset_key'),
    limitCount: c.integer('limit_count'),
    limitPer: c.text('limit_per'),
    /** How many are left; null when they are not counted. */
    stock: c.integer(),
    /** Whether several can be redeemed at once. */
    isCountable: c.boolean('is_countable').notNull().default(false),
    /** What one piece of a countable reward is called. */
    unit: c.text(),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'rewards_pkey', columns: [t.familyId, t.id] }),
    belongsTo('rewards_child', [t.familyId, t.childId], children),
    index('rewards_of_child').on(t.familyId, t.childId),
  ],
)

/** The state of each redemption. The points it cost are in its timeline entry. */
export const redemptions = pgTable(
  'redemptions',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    /** Also the id of its timeline entry. */
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Number of its timeline entry. Redemptions are ordered by it. */
    seq: c.integer().notNull(),
    rewardId: c.uuid('reward_id').notNull(),
    /** The family's calendar day, which limits count. */
    day: c.date().notNull(),
    /** Whether it took one from the stock, which an undo then gives back. */
    tookStock: c.boolean('took_stock').notNull(),
    /** Whether it was undone. */
    isReturned: c.boolean('is_returned').notNull().default(false),
    givenAt: instant('given_at'),
    /** Null for one from before anybody noted it. */
    givenBy: c.uuid('given_by'),
    /** How many pieces of a countable reward. */
    times: c.smallint().notNull().default(1),
    /** How many of them were given as long as some are owed. Once `given_at` is set, all are. */
    givenTimes: c.smallint('given_times').notNull().default(0),
  }),
  (t) => [
    primaryKey({ name: 'redemptions_pkey', columns: [t.familyId, t.id] }),
    belongsTo('redemptions_child', [t.familyId, t.childId], children),
    uniqueIndex('redemptions_seq').on(t.familyId, t.childId, t.seq),
    check('redemptions_times', sql`${t.times} between 1 and 100`),
    index('redemptions_of_reward').on(t.familyId, t.rewardId, t.seq),
  ],
)
