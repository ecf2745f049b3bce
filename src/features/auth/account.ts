import type { Db, Runner, Tx } from '../../platform/db/open.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import type { Access, changeEmail, changePassword, Device, eraseOwnFamily, User } from './contract.ts'
import { readDevice } from './device.ts'
import { endSessions, isOwnSql } from './grants.ts'
import { requireUser, setEmail } from './guardians.ts'
import { lockFamily } from './members.ts'
import type { Passwords } from './passwords.ts'
import { eraseFamily, eraseGuardian } from './purge.ts'
import { deletePasswordResets, hasPasswordSql } from './passwordReset.ts'
import { absoluteMs, freshSignInMs } from './rules.ts'
import { addMs } from './sessions.ts'

/** Everything that is needed to check the password of a guardian who is signed in. */
export interface PasswordCheck {
  db: Db
  passwords: Passwords
  /** Counts an attempt, so that a stolen session cannot be used to guess the password. @throws {Refusal} 429 */
  countAttempt(guardianId: string): Promise<void>
  /** Gives that attempt back when the password was right. */
  returnAttempt(guardianId: string): Promise<void>
}

/**
 * Lists where this guardian is signed in. Other guardians may not see it: it would reveal where a person was, and when.
 */
export async function readAccess(db: Runner, ctx: RequestContext, provider: string | null): Promise<Access> {
  const rows = await db<
    (Pick<Device, 'id' | 'isCurrent'> & { device: string | null; signedInAt: Date; lastUsedAt: Date })[]
  >`
    select id, id = ${ctx.sessionId} as "isCurrent", user_agent as device, created_at as "signedInAt", updated_at as "lastUsedAt"
    from sessions s where guardian_id = ${ctx.guardianId} and ${isOwnSql} and expires_at > ${ctx.now} and created_at > ${addMs(ctx.now, -absoluteMs)}
    order by 2 desc, updated_at desc, id limit 100`
  return {
    hasPassword: (await findHash(db, ctx.guardianId)) !== undefined,
    provider,
    devices: rows.map(({ device, signedInAt, lastUsedAt, ...row }) => ({
      ...row,
      ...readDevice(device),
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

/** @throws {Refusal} 404 when this guardian has no such session */
export async function revokeOwnSession(tx: Tx, id: string, { guardianId, log }: RequestContext): Promise<undefined> {
  const { count } = await tx`delete from sessions s where id = ${id} and guardian_id = ${guardianId} and ${isOwnSql}`
  if (count === 0) throw notFound()
  log.info({ event: 'session_revoked', guardianId }, 'a device was signed out from another')
}

interface NewPassword {
  oldHash: string
  newHash: string
}

/**
 * Checks the old password and hashes the new one, which is slow.
 * @throws {Refusal} 401 `wrong_credentials`, also when there is no password; 429
 */
export async function preparePassword(
  { password, newPassword }: BodyOf<typeof changePassword>,
  ctx: RequestContext,
  check: PasswordCheck,
): Promise<NewPassword> {
  const oldHash = await requirePassword(password, ctx, check)
  return { oldHash, newHash: await check.passwords.hash(newPassword) }
}

/** Sets the new password, and ends every other session and reset link. @throws {Refusal} 401 `wrong_credentials` */
export async function changeOwnPassword(
  tx: Tx,
  { oldHash, newHash }: NewPassword,
  { guardianId, sessionId, now, log }: RequestContext,
): Promise<undefined> {
  // If two changes run at once, the second has checked a password that is no longer valid.
  const { count } = await tx`
    update accounts set password = ${newHash}, updated_at = ${now}
    where guardian_id = ${guardianId} and provider_id = 'credential' and password = ${oldHash}`
  if (count === 0) throw wrongPassword()
  await endSessions(tx, guardianId, sessionId)
  await deletePasswordResets(tx, guardianId)
  log.info({ event: 'password_changed', guardianId }, 'a password was changed')
}

/**
 * Sets the new address, and ends every other session and reset link.
 * @throws {Refusal} 401 `wrong_credentials`; 409 `address_taken`
 */
export async function changeOwnEmail(
  tx: Tx,
  { email }: BodyOf<typeof changeEmail>,
  ctx: ChangeContext,
  hash: string,
): Promise<User> {
  const { guardianId, sessionId, log } = ctx
  ctx.setSubject(guardianId)
  // Locks the family first, as its erasure does.
  await lockFamily(tx, ctx)
  // The password may have been changed since it was checked.
  const accounts = await tx`
    select from accounts where guardian_id = ${guardianId} and provider_id = 'credential' and password = ${hash} for share`
  if (accounts.length === 0) throw wrongPassword()
  await setEmail(tx, email, ctx)
  await endSessions(tx, guardianId, sessionId)
  await deletePasswordResets(tx, guardianId)
  log.info({ event: 'email_changed', guardianId }, 'an address was changed')
  return requireUser(tx, ctx)
}

/**
 * @param hasProvider whether people without a password sign in through a provider. Otherwise they are the guest of a sample family.
 * @throws {Refusal} 401 `wrong_credentials`; 403 `sign_in_again`; 429
 */
export async function confirmErasure(
  { password = '' }: BodyOf<typeof eraseOwnFamily>,
  ctx: RequestContext,
  check: PasswordCheck,
  hasProvider: boolean,
): Promise<void> {
  if ((await findHash(check.db, ctx.guardianId)) !== undefined) await requirePassword(password, ctx, check)
  else if (hasProvider) await requireFreshSignIn(check.db, ctx)
}

async function requireFreshSignIn(db: Db, { sessionId, now }: RequestContext): Promise<void> {
  const fresh = await db`select from sessions where id = ${sessionId} and created_at > ${addMs(now, -freshSignInMs)}`
  if (fresh.length === 0) throw new Refusal(403, 'sign_in_again', 'Sign in again first: /api/login?again')
}

/**
 * An owner erases the family of the session, its idempotency keys included; everybody else only their own account.
 * @throws {Refusal} 404 when the request names another family; 409 `last_owner` when another family with more members
 * would be left without an owner
 */
export async function eraseOwn(
  tx: Tx,
  { familyId: meant }: BodyOf<typeof eraseOwnFamily>,
  ctx: RequestContext,
): Promise<undefined> {
  const { familyId, guardianId, now, log } = ctx
  if (meant !== undefined && meant !== (ctx.role === 'owner' ? familyId : null)) throw notFound()
  if (ctx.role === 'owner') {
    await eraseFamily(tx, familyId, now, guardianId)
    log.info({ event: 'family_erased' }, 'a family was erased')
    return
  }
  await eraseGuardian(tx, guardianId, now)
  log.info({ event: 'guardian_erased' }, 'an account was erased')
}

/** @returns the hash of the password. @throws {Refusal} 401 `wrong_credentials`, also when there is no password; 429 */
export async function requirePassword(
  password: string,
  { guardianId, log }: RequestContext,
  { db, passwords, countAttempt, returnAttempt }: PasswordCheck,
): Promise<string> {
  await countAttempt(guardianId)
  const hash = await findHash(db, guardianId)
  if (hash === undefined || !(await passwords.verify({ hash, password }))) {
    log.info({ event: 'password_refused', guardianId }, 'a signed-in guardian gave a wrong password')
    throw wrongPassword()
  }
  await returnAttempt(guardianId)
  return hash
}

/** @returns undefined when there is no known password: with an external provider, and for the guest of a sample family */
async function findHash(db: Runner, guardianId: string): Promise<string | undefined> {
  const [row] = await db<{ password: string }[]>`
    select a.password from accounts a join guardians g on g.id = a.guardian_id
    where g.id = ${guardianId} and a.provider_id = 'credential' and ${hasPasswordSql('g')}`
  return row?.password
}

const wrongPassword = () => new Refusal(401, 'wrong_credentials', 'That is not the password.')
