import { beginInTurn } from '../../platform/db/lockTimeout.ts'
import type { Db, Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import { endSessions } from './grants.ts'
import { isElsewhereSql, isGuestSql } from './memberSql.ts'
import { accountOf, clearAttempts } from './attempts.ts'
import { mountWithoutSession } from './withoutSession.ts'
import type { App } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readPasswordReset, resetPassword } from './contract.ts'
import type { Passwords } from './passwords.ts'
import { passwordResetMs } from './rules.ts'
import { addMs } from './sessions.ts'
import { tidyEmail } from './tidyEmail.ts'
import { digestOf, newToken } from './tokens.ts'

/**
 * Distinguishes these rows of `verifications` from sign-ins at the provider. Their value is the guardian's id; an
 * owner's link has a space and the id of the family after it.
 */
const prefix = 'pipling-reset:'
const identifierOf = (token: string) => prefix + digestOf(token)

/**
 * SQL for the row `v` of a token and its guardian `g`, if the token may be used. That of an owner's link may as long as
 * the owner could make another: while the person is a member there and at home nowhere else.
 */
const isUsable = (token: string, now: Date): Fragment => sql`
  v.identifier = ${identifierOf(token)} and v.expires_at > ${now} and g.id = left(v.value, 36)::uuid
  and (length(v.value) = 36 or exists (
    select from members own where own.guardian_id = g.id and own.family_id = right(v.value, 36)::uuid
      and not ${isElsewhereSql('own')}))`

/**
 * SQL that says whether a guardian signs in with a password. That of a sample family's guest is random.
 * @param from the alias of `guardians`
 */
export const hasPasswordSql = (from: string): Fragment => sql`(exists (
  select from accounts own where own.guardian_id = ${identifier(`${from}.id`)} and own.provider_id = 'credential'
    and own.password is not null) and not ${isGuestSql(from)})`

/**
 * Creates a token with which a new password can be set once, within an hour. It replaces an earlier one.
 * @returns undefined when no account with this address has a password
 */
export async function createPasswordReset(db: Db, email: string, now: Date): Promise<string | undefined> {
  return db.begin(async (tx) => {
    const [guardian] = await tx<{ id: string }[]>`
      select g.id from guardians g where g.email = ${tidyEmail(email)} and ${hasPasswordSql('g')} for update of g`
    return guardian && (await createPasswordResetFor(tx, { guardianId: guardian.id, familyId: null }, now)).token
  })
}

/**
 * Like `createPasswordReset`, for a guardian who has a password.
 * @param familyId the family whose owner makes it; null when the host does
 */
export async function createPasswordResetFor(
  tx: Tx,
  { guardianId, familyId }: { guardianId: string; familyId: string | null },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await deletePasswordResets(tx, guardianId)
  const token = newToken()
  const expiresAt = addMs(now, passwordResetMs)
  const value = familyId === null ? guardianId : `${guardianId} ${familyId}`
  await tx`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${newId(now)}, ${identifierOf(token)}, ${value}, ${expiresAt}, ${now}, ${now})`
  return { token, expiresAt }
}

/** Mounts the two calls of the page behind the address. */
export function mountPasswordReset(app: App, passwords: Passwords): void {
  mountWithoutSession(app, readPasswordReset, async (_, { params }) => {
    const { name, email } = await requireGuardian(app.db, params.token, app.clock())
    return { name, email }
  })

  mountWithoutSession(app, resetPassword, async (_, { body: { token, password } }) => {
    // Hashing is slow, so only with a valid token.
    const { id } = await requireGuardian(app.db, token, app.clock())
    const hash = await passwords.hash(password)
    const now = app.clock()
    await beginInTurn(app.db, id, async (tx) => {
      // Waits for a family that the person is just joining, and prevents it from being joined with a session that ends here.
      await tx`select from guardians where id = ${id} for update`
      // If two requests run at once, the second finds that the first has deleted the row.
      const [guardian] = await tx<{ email: string }[]>`
        delete from verifications v using guardians g where ${isUsable(token, now)} returning g.email`
      if (!guardian) throw notFound()
      await tx`
        update accounts set password = ${hash}, updated_at = ${now}
        where guardian_id = ${id} and provider_id = 'credential'`
      await endSessions(tx, id)
      await clearAttempts(tx, accountOf(guardian.email))
      app.log.info({ event: 'password_reset', guardianId: id }, 'a password was reset')
    })
    return {}
  })
}

interface Named {
  id: string
  name: string
  email: string
}

/** The guardian whose password a token resets. @throws {Refusal} 404 when it is unknown, used, expired or ended */
async function requireGuardian(db: Runner, token: string, now: Date): Promise<Named> {
  const [guardian] = await db<Named[]>`
    select g.id, g.name, g.email from verifications v cross join guardians g where ${isUsable(token, now)}`
  if (!guardian) throw notFound()
  return guardian
}

/**
 * Ends the addresses to set a new password of all members of a family. One of them may be in the hands of a person who
 * has no right to it any more: who made it is not stored.
 */
export async function endPasswordResetsIn(tx: Tx, familyId: string): Promise<void> {
  await tx`
    delete from verifications where identifier like ${`${prefix}%`}
      and left(value, 36) in (select guardian_id::text from members where family_id = ${familyId})`
}

/** Ends the addresses to set a new password of one person. */
export async function deletePasswordResets(tx: Runner, guardianId: string): Promise<void> {
  await tx`delete from verifications where left(value, 36) = ${guardianId} and identifier like ${`${prefix}%`}`
}

/**
 * Ends all of them, and all invitations, after a restore: one that was used or revoked since the backup must not work
 * again.
 */
export async function endAllLinks(tx: Tx): Promise<void> {
  await tx`delete from verifications`
  await tx`delete from invitations`
}
