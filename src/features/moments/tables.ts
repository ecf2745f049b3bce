import {
  boolean,
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
import { bytea } from '../../platform/http/tables.ts'
import { children } from '../children/tables.ts'

export const moments = pgTable(
  'moments',
  {
    familyId: uuid('family_id').notNull(),
    /** Also the id of its timeline entry. */
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    /** Number of its timeline entry. Moments are ordered by it. */
    seq: integer().notNull(),
    weather: text().notNull(),
    mood: text().notNull(),
    content: text(),
    date: date().notNull(),
    photoUrl: text('photo_url'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Whether the child's own view shows it. */
    isForChild: boolean('is_for_child').notNull().default(false),
  },
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
  {
    familyId: uuid('family_id').notNull(),
    id: uuid().notNull(),
    childId: uuid('child_id').notNull(),
    momentId: uuid('moment_id').notNull(),
    /** Its place among the photos of the moment. */
    position: smallint().notNull(),
    /** Pixels of the large variant. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    /** SHA-256 of the large variant, then the small one. */
    digest: bytea().notNull(),
    /** WebP. */
    large: bytea().notNull(),
    small: bytea().notNull(),
  },
  (t) => [
    primaryKey({ name: 'photos_pkey', columns: [t.familyId, t.id] }),
    belongsTo('photos_child', [t.familyId, t.childId], children),
    belongsTo('photos_moment', [t.familyId, t.momentId], moments),
    uniqueIndex('photos_of_moment').on(t.familyId, t.momentId, t.position),
    index('photos_of_child').on(t.familyId, t.childId),
  ],
)
