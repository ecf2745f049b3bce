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
    /** Tells which of two habits is newer, also when they were made in one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    difficulty: text().notNull(),
    /** Of one day. */
    points: integer().notNull(),
    targetDays: integer('target_days').notNull(),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }),
    /** The family's day at completion: the streak is shown as it was then. */
    completedDay: date('completed_day'),
    /** The timeline entry of the bonus, which falls when the habit is no longer complete. */
    bonusId: uuid('bonus_id'),
    /** Deleted habits stay for the check-ins that may yet be taken back. */
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

/** The days of a habit. Streaks and progress are worked out from these rows; no counter is kept. */
export const habitCheckins = pgTable(
  'habit_checkins',
  {
    familyId: uuid('family_id').notNull(),
    habitId: uuid('habit_id').notNull(),
    /** The day that is checked in, not the one on which somebody did it. */
    day: date().notNull(),
    childId: uuid('child_id').notNull(),
    /** Its timeline entry. A day that is taken back leaves this table and stays in history. */
    activityId: uuid('activity_id').notNull(),
  },
  (t) => [
    // Refuses a second check-in of one day, whatever raced.
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
