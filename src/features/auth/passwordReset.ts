import type { Db, Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import { isGuestSql } from './guests.ts'
import { accountOf, clearAttempts } from './attempts.ts'
import { mountWithoutSession } from './withoutSession.ts'
import type { App } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readPasswordReset, resetPassword } from './contract.ts'
import type { Passwords } from './passwords.ts'
import { passwordResetMs } from './rules.ts'
import { after } from './sessions.ts'
import { tidyEmail } from './tidyEmail.ts'
import { digestOf, newToken } from './tokens.ts'

/** Distinguishes these rows of `verifications` from those of the sign-in library. */
const prefix = 'pipling-reset:'
const identifierOf = (token: string) => prefix + digestOf(token)

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
    return guardian && (await createPasswordResetFor(tx, guardian.id, now)).token
  })
}

/** As `createPasswordReset`, for a guardian who has a password. */
export async function createPasswordResetFor(
  tx: Tx,
  guardianId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  await deletePasswordResets(tx, guardianId)
  const token = newToken()
  const expiresAt = after(now, passwordResetMs)
  await tx`
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${newId(now)}, ${identifierOf(token)}, ${guardianId}, ${expiresAt}, ${now}, ${now})`
  return { token, expiresAt }
}

/** Mounts the two calls of the page behind the address. */
export function mountPasswordReset(app: App, passwords: Passwords): void {
  mountWithoutSession(app, readPasswordReset, (_, { params }) => requireGuardian(app.db, params.token, app.clock()))

  mountWithoutSession(app, resetPassword, async (_, { body: { token, password } }) => {
    // Hashing is slow, so only with a valid token.
    await requireGuardian(app.db, token, app.clock())
    const hash = await passwords.hash(password)
    const now = app.clock()
    await app.db.begin(async (tx) => {
      // Of two simultaneous requests, the second finds that the first has deleted the row.
      const [row] = await tx<{ guardianId: string }[]>`
        delete from verifications where identifier = ${identifierOf(token)} and expires_at > ${now} returning value as "guardianId"`
      if (!row) throw notFound()
      await tx`
        update accounts set password = ${hash}, updated_at = ${now}
        where guardian_id = ${row.guardianId} and provider_id = 'credential'`
      await tx`delete from sessions where guardian_id = ${row.guardianId}`
      const [guardian] = await tx<{ email: string }[]>`select email from guardians where id = ${row.guardianId}`
      if (guardian) await clearAttempts(tx, accountOf(guardian.email))
      app.log.info({ event: 'password_reset', guardianId: row.guardianId }, 'a password was reset')
    })
    return {}
  })
}

/** The guardian whose password a token resets. @throws {Refusal} 404 when it is unknown, used or expired */
async function requireGuardian(db: Runner, token: string, now: Date): Promise<{ name: string }> {
  const [guardian] = await db<{ name: string }[]>`
    select g.name from verifications v join guardians g on g.id = v.value::uuid
    where v.identifier = ${identifierOf(token)} and v.expires_at > ${now}`
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
      and value in (select guardian_id::text from members where family_id = ${familyId})`
}

async function deletePasswordResets(tx: Runner, guardianId: string): Promise<void> {
  await tx`delete from verifications where value = ${guardianId} and identifier like ${`${prefix}%`}`
}
