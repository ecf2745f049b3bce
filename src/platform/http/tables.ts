import { customType, index, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * First responses, stored so that a repeated request gets them again. The primary key decides between two requests with
 * one key.
 */
export const requestKeys = pgTable(
  'request_keys',
  {
    familyId: uuid('family_id').notNull(),
    key: uuid().notNull(),
    digest: bytea().notNull(),
    status: smallint().notNull(),
    body: text(),
    /** The resource whose erasure erases this response. */
    subjectId: uuid('subject_id'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'request_keys_pkey', columns: [t.familyId, t.key] }),
    index('request_keys_age').on(t.createdAt),
  ],
)
