import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

export const habits = pgTable(
  'habits',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Orders habits by age, also those created in one millisecond. */
    ordinal: c.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: c.text().notNull(),
    description: c.text(),
    difficulty: c.text().notNull(),
    /** For one day, in its phase. */
    points: c.integer().notNull(),
    targetDays: c.integer('target_days').notNull(),
    /** On which it is due. 0 is Sunday. */
    weekdays: c
      .smallint()
      .array()
      .notNull()
      .default(sql`'{0,1,2,3,4,5,6}'`),
    part: c.text().notNull().default('any'),
    picture: c.text(),
    minutes: c.smallint(),
    /** What a day is worth: `full`, `fewer` or `praise`. */
    phase: c.text().notNull().default('full'),
    /** In the order that the family chose, from 1; 0 of those that were added since, which come first. */
    position: c.integer().notNull().default(0),
    completedAt: instant('completed_at'),
    /** The family's day at completion. The streak is shown as of that day. */
    completedDay: c.date('completed_day'),
    /** Since when a completed habit is done for praise alone. */
    graduatedDay: c.date('graduated_day'),
    /** The timeline entry of the bonus. */
    bonusId: c.uuid('bonus_id'),
    /** The timeline entries of the bonuses of completions after which the habit was carried on. */
    earlierBonusIds: c
      .uuid('earlier_bonus_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Deleted habits stay, so that check-ins can still be undone. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'habits_pkey', columns: [t.familyId, t.id] }),
    belongsTo('habits_child', [t.familyId, t.childId], children),
    index('habits_of_child').on(t.familyId, t.childId),
    check('habits_phase', sql`${t.phase} in ('full', 'fewer', 'praise')`),
  ],
)

/** The checked days of a habit. Streaks and progress are computed from these rows; there is no counter. */
export const habitCheckins = pgTable(
  'habit_checkins',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    habitId: c.uuid('habit_id').notNull(),
    /** The checked day, not the day of recording. */
    day: c.date().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Its timeline entry. An undone day leaves this table and stays in history. */
    activityId: c.uuid('activity_id').notNull(),
  }),
  (t) => [
    // Refuses a second check-in of one day, also of two at one instant.
    primaryKey({ name: 'habit_checkins_pkey', columns: [t.familyId, t.habitId, t.day] }),
    belongsTo('habit_checkins_child', [t.familyId, t.childId], children),
    belongsTo('habit_checkins_habit', [t.familyId, t.habitId], habits),
    index('habit_checkins_of_child').on(t.familyId, t.childId),
  ],
)

/** When a habit was paused. A day is paused when the habit was paused at its end. */
export const habitPauses = pgTable(
  'habit_pauses',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    habitId: c.uuid('habit_id').notNull(),
    fromDay: c.date('from_day').notNull(),
    childId: c.uuid('child_id').notNull(),
    /** The last paused day. Null as long as it is paused. */
    toDay: c.date('to_day'),
  }),
  (t) => [
    primaryKey({ name: 'habit_pauses_pkey', columns: [t.familyId, t.habitId, t.fromDay] }),
    belongsTo('habit_pauses_child', [t.familyId, t.childId], children),
    belongsTo('habit_pauses_habit', [t.familyId, t.habitId], habits),
    index('habit_pauses_of_child').on(t.familyId, t.childId),
  ],
)

/** Days on which no habit of a child is due. The ranges of a child do not overlap. */
export const excusedDays = pgTable(
  'excused_days',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    fromDay: c.date('from_day').notNull(),
    toDay: c.date('to_day').notNull(),
    reason: c.text(),
  }),
  (t) => [
    primaryKey({ name: 'excused_days_pkey', columns: [t.familyId, t.id] }),
    belongsTo('excused_days_child', [t.familyId, t.childId], children),
    index('excused_days_of_child').on(t.familyId, t.childId),
  ],
)
