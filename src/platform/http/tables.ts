import { customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * First responses, stored so that a repeated request gets them again. The primary key decides between two requests with
 * one key.
 */
export const requestKeys = pgTable(
  'request_keys',
  (c) => ({
    familyId: c.uuid('family_id').notNull(),
    key: c.uuid().notNull(),
    digest: bytea().notNull(),
    status: c.smallint().notNull(),
    body: c.text(),
    /** The resource whose erasure erases this response. */
    subjectId: c.uuid('subject_id'),
    createdAt: instant('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ name: 'request_keys_pkey', columns: [t.familyId, t.key] }),
    index('request_keys_age').on(t.createdAt),
  ],
)
