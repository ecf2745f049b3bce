import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

export const skills = pgTable(
  'skills',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Orders skills by age, also those created in one millisecond. */
    ordinal: c.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: c.text().notNull(),
    description: c.text(),
    difficulty: c.text().notNull(),
    /** For completing it. */
    points: c.integer().notNull(),
    targetValue: c.integer('target_value'),
    targetUnit: c.text('target_unit'),
    dueDate: c.date('due_date'),
    /** In the order that the family chose, from 1; 0 of those that were added since, which come first. */
    position: c.integer().notNull().default(0),
    completedAt: instant('completed_at'),
    /** The timeline entry that completed it. */
    completionId: c.uuid('completion_id'),
    /** Completed by hand and not by a score. The best follows from it. */
    isCompletedByHand: c.boolean('is_completed_by_hand').notNull().default(false),
    /** Deleted skills stay, so that scores can still be undone. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'skills_pkey', columns: [t.familyId, t.id] }),
    belongsTo('skills_child', [t.familyId, t.childId], children),
    index('skills_of_child').on(t.familyId, t.childId),
  ],
)

/** Every score that is not undone. The best is computed from these rows. */
export const skillScores = pgTable(
  'skill_scores',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    skillId: c.uuid('skill_id').notNull(),
    /** Number of its timeline entry. Scores are ordered by it. */
    seq: c.integer().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Its timeline entry. An undone score leaves this table and stays in history. */
    activityId: c.uuid('activity_id').notNull(),
    value: c.doublePrecision().notNull(),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'skill_scores_pkey', columns: [t.familyId, t.skillId, t.seq] }),
    belongsTo('skill_scores_child', [t.familyId, t.childId], children),
    belongsTo('skill_scores_skill', [t.familyId, t.skillId], skills),
    index('skill_scores_of_child').on(t.familyId, t.childId),
  ],
)
