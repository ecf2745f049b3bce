import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'
import { bytea } from '../../platform/http/tables.ts'
import { children } from '../children/tables.ts'

export const moments = pgTable(
  'moments',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    /** Also the id of its timeline entry. */
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    /** Number of its timeline entry. Moments are ordered by it. */
    seq: c.integer().notNull(),
    weather: c.text().notNull(),
    mood: c.text().notNull(),
    content: c.text(),
    date: c.date().notNull(),
    photoUrl: c.text('photo_url'),
    createdAt: instant('created_at').notNull(),
    /** Whether the child's own view shows it. */
    isForChild: c.boolean('is_for_child').notNull().default(false),
  }),
  (t) => [
    primaryKey({ name: 'moments_pkey', columns: [t.familyId, t.id] }),
    belongsTo('moments_child', [t.familyId, t.childId], children),
    uniqueIndex('moments_seq').on(t.familyId, t.childId, t.seq),
    index('moments_days').on(t.familyId, t.childId, t.date),
  ],
)

/** The bytes are stored uncompressed, apart from the row (`storage external`): see the migration. */
export const photos = pgTable(
  'photos',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    id: c.uuid().notNull(),
    childId: c.uuid('child_id').notNull(),
    momentId: c.uuid('moment_id').notNull(),
    /** Its place among the photos of the moment. */
    position: c.smallint().notNull(),
    /** Pixels of the large variant. */
    width: c.smallint().notNull(),
    height: c.smallint().notNull(),
    createdAt: instant('created_at').notNull(),
    /** SHA-256 of the large variant, then the small one. */
    digest: bytea().notNull(),
    /** WebP. */
    large: bytea().notNull(),
    small: bytea().notNull(),
  }),
  (t) => [
    primaryKey({ name: 'photos_pkey', columns: [t.familyId, t.id] }),
    belongsTo('photos_child', [t.familyId, t.childId], children),
    belongsTo('photos_moment', [t.familyId, t.momentId], moments),
    uniqueIndex('photos_of_moment').on(t.familyId, t.momentId, t.position),
    index('photos_of_child').on(t.familyId, t.childId),
  ],
)
