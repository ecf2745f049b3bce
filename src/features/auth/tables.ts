import { boolean, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The tenant: the primary key of every table with a family's data begins with its id. */
export const families = pgTable('families', {
  id: uuid().primaryKey(),
  /** IANA name. The family's days are counted in it. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** A sample family is erased a day after its creation. */
  isSample: boolean('is_sample').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Parents and other guardians: Better Auth's "user". */
export const guardians = pgTable(
  'guardians',
  {
    id: uuid().primaryKey(),
    familyId: uuid('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Trimmed and in lower case, so that equal addresses are equal rows. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    role: text().notNull().default('owner'),
    /** zh, en or es; null until chosen. */
    language: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [unique('guardians_email').on(t.email), index('guardians_family').on(t.familyId)],
)

/** Better Auth's "session". `token` holds only a digest of what the cookie carries. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    token: text().notNull(),
    userId: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    /** Browser and system in two words, `Firefox/Android`: see `device.ts`. */
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    unique('sessions_token').on(t.token),
    index('sessions_guardian').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
  ],
)

/** Better Auth's "account": a password, or an identity at an external provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('guardian_id')
      .notNull()
      .references(() => guardians.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [unique('accounts_identity').on(t.providerId, t.accountId), index('accounts_guardian').on(t.userId)],
)

/** Better Auth's "verification": the state of a sign-in that is under way at an external provider. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expiry').on(t.expiresAt)],
)

/** Attempts to sign in or up that were checked, counted here so that all processes share one count. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    /** Digest of what is counted, an account or an address, so that the table does not show who tried. */
    key: text().primaryKey(),
    attempts: integer().notNull(),
    startedAt: instant('started_at').notNull(),
  },
  (t) => [index('sign_in_attempts_age').on(t.startedAt)],
)

/**
 * Requests of a session in its current minute. Every process adds its own from time to time. Unlogged in the migration:
 * a crash may lose them.
 */
export const sessionRequests = pgTable('session_requests', {
  sessionId: uuid('session_id').primaryKey(),
  requests: integer().notNull(),
  startedAt: instant('started_at').notNull(),
})
