import type { Sql } from 'postgres'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ActCtx, ChangeCtx, Ctx } from '../../platform/http/context.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { type Answer, keepAnswer } from '../../platform/http/idempotency.ts'
import { isUuid } from '../../platform/http/shapes.ts'
import type { Access, changePassword, Device, eraseOwnFamily } from './contract.ts'
import { readDevice } from './device.ts'
import type { Passwords } from './passwords.ts'
import { eraseFamily } from './purge.ts'
import { absoluteMs } from './rules.ts'
import { after } from './sessions.ts'

/** What it takes to ask for the password once more. */
export interface PasswordCheck {
  passwords: Passwords
  /** Counts a try, so that a session that somebody got hold of is no way to guess. @throws {Refusal} 429 */
  countTry(guardianId: string): Promise<void>
}

const done: Answer = { status: 204, body: null }

/** Where this guardian is signed in. Other guardians of the family are not told: it would show when somebody was where. */
export async function readAccess(ctx: Ctx): Promise<Access> {
  const rows = await ctx.sql<
    (Pick<Device, 'id' | 'isCurrent'> & { device: string | null; signedInAt: Date; lastUsedAt: Date })[]
  >`
    select id, id = ${ctx.sessionId} as "isCurrent", user_agent as device, created_at as "signedInAt", updated_at as "lastUsedAt"
    from sessions where guardian_id = ${ctx.guardianId} and expires_at > ${ctx.now} and created_at > ${after(ctx.now, -absoluteMs)}
    order by 2 desc, updated_at desc, id limit 100`
  return {
    hasPassword: (await findHash(ctx.sql as Sql, ctx.guardianId)) !== undefined,
    devices: rows.map(({ device, signedInAt, lastUsedAt, ...row }) => ({
      ...row,
      ...readDevice(device),
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}

/** @throws {Refusal} 404 when it is no session of this guardian */
export async function revokeOwnSession(ctx: ChangeCtx, id: string): Promise<undefined> {
  if (!isUuid(id)) throw notFound()
  const ended = await ctx.sql`delete from sessions where id = ${id} and guardian_id = ${ctx.guardianId}`
  if (ended.count === 0) throw notFound()
  ctx.log.info({ event: 'session_revoked', guardianId: ctx.guardianId }, 'a device was signed out from another')
}

/**
 * Sets a new password and ends every other session. The slow hashes are made before the transaction begins, which would
 * otherwise hold a connection for as long.
 * @throws {Refusal} 401 `wrong_credentials`, also where there is no password; 429
 */
export async function changeOwnPassword(
  ctx: ActCtx,
  input: BodyOf<typeof changePassword>,
  check: PasswordCheck,
): Promise<Answer> {
  const hash = await requirePassword(ctx, input.password, check)
  const newHash = await check.passwords.hash(input.newPassword)
  await ctx.sql.begin(async (tx) => {
    await keepAnswer({ ...ctx, sql: tx }, done, null)
    // Of two changes at one instant the second knew a password that is none any more.
    const changed = await tx`
      update accounts set password = ${newHash}, updated_at = ${ctx.now}
      where guardian_id = ${ctx.guardianId} and provider_id = 'credential' and password = ${hash}`
    if (changed.count === 0) throw wrongPassword()
    await tx`delete from sessions where guardian_id = ${ctx.guardianId} and id <> ${ctx.sessionId}`
  })
  ctx.log.info({ event: 'password_changed', guardianId: ctx.guardianId }, 'a password was changed')
  return done
}

/**
 * Erases the family of the session. The key of the request goes with it: there is nobody left to keep it for.
 * @throws {Refusal} 401 `wrong_credentials`; 429
 */
export async function eraseFamilyOfSession(
  ctx: ActCtx,
  input: BodyOf<typeof eraseOwnFamily>,
  check: PasswordCheck,
): Promise<Answer> {
  if ((await findHash(ctx.sql, ctx.guardianId)) !== undefined) await requirePassword(ctx, input.password ?? '', check)
  await eraseFamily(ctx.sql, ctx.familyId)
  ctx.log.info({ event: 'family_erased' }, 'a family was erased')
  return done
}

/** @returns the hash that the password fits */
async function requirePassword(ctx: ActCtx, password: string, { passwords, countTry }: PasswordCheck): Promise<string> {
  await countTry(ctx.guardianId)
  const hash = await findHash(ctx.sql, ctx.guardianId)
  if (hash === undefined || !(await passwords.verify({ hash, password }))) {
    ctx.log.info({ event: 'password_refused', guardianId: ctx.guardianId }, 'a wrong password of somebody signed in')
    throw wrongPassword()
  }
  return hash
}

/** @returns undefined where nobody knows a password: with an external provider, and in a sample family */
async function findHash(sql: Sql, guardianId: string): Promise<string | undefined> {
  const [row] = await sql<{ password: string }[]>`
    select a.password from accounts a join guardians g on g.id = a.guardian_id join families f on f.id = g.family_id
    where a.guardian_id = ${guardianId} and a.provider_id = 'credential' and a.password is not null and not f.is_sample`
  return row?.password
}

const wrongPassword = () => new Refusal('wrong_credentials', 'That is not the password.')
