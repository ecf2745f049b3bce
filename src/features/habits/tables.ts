import {
  bigint,
  date,
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

export const habits = pgTable(
  'habits',
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Orders habits by age, also those created in one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    difficulty: text().notNull(),
    /** For one day. */
    points: integer().notNull(),
    targetDays: integer('target_days').notNull(),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }),
    /** The family's day at completion. The streak is shown as of that day. */
    completedDay: date('completed_day'),
    /** The timeline entry of the bonus. */
    bonusId: uuid('bonus_id'),
    /** Deleted habits stay, so that check-ins can still be undone. */
    archivedAt: timestamp('archived_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'habits_pkey', columns: [t.familyId, t.id] }),
    foreignKey({
      name: 'habits_child',
      columns: [t.familyId, t.childId],
      foreignColumns: [children.familyId, children.id],
    }).onDelete('cascade'),
    index('habits_of_child').on(t.familyId, t.childId),
  ],
)

/** The checked days of a habit. Streaks and progress are computed from these rows; there is no counter. */
export const habitCheckins = pgTable(
  'habit_checkins',
  {
    familyId: uuid('family_id').notNull(),
    habitId: uuid('habit_id').notNull(),
    /** The checked day, not the day of recording. */
    day: date().notNull(),
    childId: uuid('child_id').notNull(),
    /** Its timeline entry. An undone day leaves this table and stays in history. */
    activityId: uuid('activity_id').notNull(),
  },
  (t) => [
    // Refuses a second check-in of one day, also of two at one instant.
    primaryKey({ name: 'habit_checkins_pkey', columns: [t.familyId, t.habitId, t.day] }),
    foreignKey({
      name: 'habit_checkins_child',
      columns: [t.familyId, t.childId],
      foreignColumns: [children.familyId, children.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'habit_checkins_habit',
      columns: [t.familyId, t.habitId],
      foreignColumns: [habits.familyId, habits.id],
    }).onDelete('cascade'),
    index('habit_checkins_of_child').on(t.familyId, t.childId),
  ],
)
