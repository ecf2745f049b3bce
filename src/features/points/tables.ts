import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { children } from '../children/tables.ts'

/**
 * History and ledger in one: the row a parent reads is the row that moved the points. Append-only; triggers refuse to
 * change or delete a row but in the erasure of its child or family, and to change anything but the words of a moment.
 */
export const activities = pgTable(
  'activities',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** 1..n per child without gaps, in the order in which points moved. */
    seq: c.integer().notNull(),
    type: c.text().notNull(),
    /** The exact kind of the entry, such as `gift` or `habit_bonus`; says what an undo must restore. */
    kind: c.text().notNull(),
    /** The title at the time of the entry. */
    title: c.text().notNull(),
    description: c.text(),
    /** The family's own words, without case, accents and width, for the search. A trigger writes it. */
    foldedText: c.text('folded_text').notNull().default(''),
    /** Null for what moves no points, such as a moment. */
    points: c.integer(),
    balanceAfter: c.integer('balance_after').notNull(),
    iconName: c.text('icon_name'),
    /** JSON text. */
    metadata: c.text(),
    /** The habit, skill, moment or reward that it is about; no foreign key, because history outlives them. */
    subjectId: c.uuid('subject_id'),
    /**
     * First entry of the act that this one belongs to: a completing check-in makes two. Nearly all name themselves, so
     * a trigger holds it, not a foreign key.
     */
    causeId: c.uuid('cause_id').notNull(),
    /** The entry that this one undoes. */
    reversesId: c.uuid('reverses_id'),
    guardianId: c.uuid('guardian_id').notNull(),
    /** The family's calendar day that it is about: it counts in the week and the statistics of that day. */
    day: c.date().notNull(),
    /** When it was recorded. */
    createdAt: instant('created_at').notNull(),
    /** When it happened, of a tap that was sent later. Null: when it was recorded. */
    happenedAt: instant('happened_at'),
    /** Through what it came, see `via` in `contract.ts`. Null: a member did it. */
    via: c.jsonb(),
  }),
  (t) => [
    primaryKey({ name: 'activities_pkey', columns: [t.familyId, t.id] }),
    belongsTo('activities_child', [t.familyId, t.childId], children),
    foreignKey({
      name: 'activities_reverses',
      columns: [t.familyId, t.reversesId],
      foreignColumns: [t.familyId, t.id],
    }),
    uniqueIndex('activities_seq').on(t.familyId, t.childId, t.seq),
    uniqueIndex('activities_undone_once')
      .on(t.familyId, t.reversesId)
      .where(sql`${t.reversesId} is not null`),
    index('activities_act')
      .on(t.familyId, t.causeId)
      .where(sql`${t.causeId} <> ${t.id}`),
    // Without the family. If it began like `activities_seq`, the planner would use it in that index's place.
    index('activities_days').on(t.childId, t.day),
    // Badges are counted from the completions that stand: few rows among many.
    index('activities_completions')
      .on(t.familyId, t.childId, t.kind)
      .where(sql`${t.kind} in ('habit_bonus', 'skill_completed')`),
  ],
)
