import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../../platform/db/columns.ts'

/** The tenant: the primary key of every table with a family's data begins with its id. */
export const families = pgTable('families', (c) => ({
  id: c.uuid().primaryKey(),
  /** Null until given. */
  name: c.text(),
  /** IANA name. The family's days are counted in it. */
  timeZone: c.text('time_zone').notNull().default('UTC'),
  /** The hour at which a new day begins, 0 to 5. */
  dayEndsAt: c.smallint('day_ends_at').notNull().default(0),
  /** What points are shown as in money, as `Money` of the contract; null: not shown. */
  money: c.jsonb(),
  /** A sample family is erased a day after its creation, or a week if its visitor started it. */
  isSample: c.boolean('is_sample').notNull().default(false),
  /** Whether a visitor started it with a child's name, instead of looking around in one with a history. */
  isStarted: c.boolean('is_started').notNull().default(false),
  /** When an owner took everything along last. */
  exportedAt: instant('exported_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
}))

/** The family of a row, which is deleted with it. */
export const ofFamily = () =>
  uuid('family_id')
    .notNull()
    .references(() => families.id, { onDelete: 'cascade' })

/** Parents and other guardians. */
export const guardians = pgTable(
  'guardians',
  (c) => ({
    id: c.uuid().primaryKey(),
    name: c.text().notNull(),
    /** Trimmed and in lower case, so that equal addresses are equal rows. */
    email: c.text().notNull(),
    emailVerified: c.boolean('email_verified').notNull().default(false),
    image: c.text(),
    /** zh, en or es; null until chosen. */
    language: c.text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (t) => [unique('guardians_email').on(t.email)],
)

const ofGuardian = () =>
  uuid('guardian_id')
    .notNull()
    .references(() => guardians.id, { onDelete: 'cascade' })

/** Who belongs to which family. No one signs in to a family without a row here. */
export const members = pgTable(
  'members',
  (c) => ({
    familyId: ofFamily(),
    guardianId: ofGuardian(),
    /** `owner`, `guardian` or `helper`. */
    role: c.text().notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** What the member wants to be reminded of: see `reminders/rules.ts`. Null until something was changed. */
    reminders: c.jsonb(),
  }),
  (t) => [
    primaryKey({ name: 'members_pkey', columns: [t.familyId, t.guardianId] }),
    index('members_guardian').on(t.guardianId, t.joinedAt),
    index('members_reminded')
      .on(t.familyId, t.guardianId)
      .where(sql`${t.reminders} is not null`),
  ],
)

/** What rows refer to that belong to a member: they are deleted when the membership ends. */
export const membership = { familyId: members.familyId, id: members.guardianId }

/** Names of those who have left a family or were erased, for what they recorded. */
export const formerMembers = pgTable(
  'former_members',
  (c) => ({
    familyId: ofFamily(),
    guardianId: c.uuid('guardian_id').notNull(),
    name: c.text().notNull(),
  }),
  (t) => [primaryKey({ name: 'former_members_pkey', columns: [t.familyId, t.guardianId] })],
)

/** Open and accepted invitations to a family. A revoked one has no row. */
export const invitations = pgTable(
  'invitations',
  (c) => ({
    familyId: ofFamily(),
    id: c.uuid().notNull(),
    /** Digest of the token in the address. */
    token: c.text().notNull(),
    role: c.text().notNull(),
    invitedBy: c.uuid('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The guardian who has accepted it. */
    acceptedBy: c.uuid('accepted_by'),
  }),
  (t) => [
    primaryKey({ name: 'invitations_pkey', columns: [t.familyId, t.id] }),
    unique('invitations_token').on(t.token),
    index('invitations_expiry').on(t.expiresAt),
  ],
)

/** `token` holds only a digest of what the cookie carries, or of an address to pair a browser: see `lending/devices.ts`. */
export const sessions = pgTable(
  'sessions',
  (c) => ({
    id: c.uuid().primaryKey(),
    token: c.text().notNull(),
    guardianId: ofGuardian(),
    /** The active family. */
    familyId: c.uuid('family_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: c.text('ip_address'),
    /** Browser and system in two words, `Firefox/Android`: see `device.ts`. */
    userAgent: c.text('user_agent'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** What a session that may do less than its guardian is for: see `grants.ts`. Null for the guardian's own. */
    grant: c.jsonb(),
    /** Where the browser gets reminders: see `reminders/service.ts`. */
    push: c.jsonb(),
  }),
  (t) => [
    unique('sessions_token').on(t.token),
    // A session cannot outlive the membership that it acts under.
    belongsTo('sessions_member', [t.familyId, t.guardianId], membership),
    index('sessions_guardian').on(t.guardianId, t.familyId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_lent')
      .on(t.familyId)
      .where(sql`"grant" is not null`),
    index('sessions_push')
      .on(sql`(${t.push} ->> 'endpoint')`)
      .where(sql`${t.push} is not null`),
  ],
)

/** A password, a PIN, or an identity at an external provider. Version 1.0.0 needed the columns that are always null. */
export const accounts = pgTable(
  'accounts',
  (c) => ({
    id: c.uuid().primaryKey(),
    accountId: c.text('account_id').notNull(),
    providerId: c.text('provider_id').notNull(),
    guardianId: ofGuardian(),
    accessToken: c.text('access_token'),
    refreshToken: c.text('refresh_token'),
    idToken: c.text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: c.text(),
    password: c.text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (t) => [unique('accounts_identity').on(t.providerId, t.accountId), index('accounts_guardian').on(t.guardianId)],
)

/** The state of a sign-in that is under way at an external provider, and links to set a new password. */
export const verifications = pgTable(
  'verifications',
  (c) => ({
    id: c.uuid().primaryKey(),
    identifier: c.text().notNull(),
    value: c.text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  }),
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_expiry').on(t.expiresAt)],
)

/** Attempts to sign in or up that were checked, counted here so that all processes share one count. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  (c) => ({
    /** Digest of what is counted, an account or an address, so that the table does not show who tried. */
    key: c.text().primaryKey(),
    attempts: c.integer().notNull(),
    startedAt: instant('started_at').notNull(),
  }),
  (t) => [index('sign_in_attempts_age').on(t.startedAt)],
)

/**
 * Requests of a session in its current minute. Every process adds its own from time to time. Unlogged in the migration:
 * a crash may lose them.
 */
export const sessionRequests = pgTable('session_requests', (c) => ({
  sessionId: c.uuid('session_id').primaryKey(),
  requests: c.integer().notNull(),
  startedAt: instant('started_at').notNull(),
}))
