import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { belongsTo } from '../../platform/db/belongsTo.ts'
import { children } from '../children/tables.ts'

export const skills = pgTable(
  'skills',
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Orders skills by age, also those created in one millisecond. */
    ordinal: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text(),
    difficulty: text().notNull(),
    /** For completing it. */
    points: integer().notNull(),
    targetValue: integer('target_value'),
    targetUnit: text('target_unit'),
    dueDate: date('due_date'),
    /** In the order that the family chose, from 1; 0 of those that were added since, which come first. */
    position: integer().notNull().default(0),
    completedAt: timestamp('completed_at', { withTimezone: true, precision: 3 }),
    /** The timeline entry that completed it. */
    completionId: uuid('completion_id'),
    /** Completed by hand and not by a score. The best follows from it. */
    isCompletedByHand: boolean('is_completed_by_hand').notNull().default(false),
    /** Deleted skills stay, so that scores can still be undone. */
    archivedAt: timestamp('archived_at', { withTimezone: true, precision: 3 }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'skills_pkey', columns: [t.familyId, t.id] }),
    belongsTo('skills_child', [t.familyId, t.childId], children),
    index('skills_of_child').on(t.familyId, t.childId),
  ],
)

/** Every score that is not undone. The best is computed from these rows. */
export const skillScores = pgTable(
  'skill_scores',
  {
    familyId: uuid('family_id').notNull(),
    skillId: uuid('skill_id').notNull(),
    /** Number of its timeline entry. Scores are ordered by it. */
    seq: integer().notNull(),
    childId: uuid('child_id').notNull(),
    /** Its timeline entry. An undone score leaves this table and stays in history. */
    activityId: uuid('activity_id').notNull(),
    value: doublePrecision().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'skill_scores_pkey', columns: [t.familyId, t.skillId, t.seq] }),
    belongsTo('skill_scores_child', [t.familyId, t.childId], children),
    belongsTo('skill_scores_skill', [t.familyId, t.skillId], skills),
    index('skill_scores_of_child').on(t.familyId, t.childId),
  ],
)
