import type { Tx } from '../../platform/db/open.ts'
import type { RequestContext, Session } from '../../platform/http/context.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import { Refusal, unauthorized } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type ChildGrant, childGrantOf } from '../auth/grants.ts'
import { lockFamily } from '../auth/members.ts'
import { findPinHash, lockGuardian, requireWayBack } from '../auth/pin.ts'
import { attemptsLeft } from '../auth/attempts.ts'
import { absoluteMs, codeTries, dayMs, idleMs } from '../auth/rules.ts'
import { addMs } from '../auth/sessions.ts'
import { digestOf, newToken } from '../auth/tokens.ts'
import { type CodeTools, tryCode } from './codes.ts'
import type { lend } from './contract.ts'
import { giveView, requireRoomForDevice } from './devices.ts'
import { firstActive } from './faces.ts'

/** What stays of a session when another one takes its place. */
interface Ended {
  userAgent: string | null
  createdAt: Date
}

/**
 * Replaces the session of this browser by one of the children. It is another session, with an id and a token of its
 * own: whatever is under way for the guardian, requests and streams of events, finds that its session has ended.
 * @returns the token
 * @throws {Refusal} 404 unknown child; 409 `no_way_back`, `too_many_devices`
 */
export async function lendSession(
  tx: Tx,
  { childIds, days }: BodyOf<typeof lend>,
  ctx: RequestContext,
): Promise<string> {
  const { now } = ctx
  await lockFamily(tx, ctx)
  await lockGuardian(tx, ctx)
  await giveView(tx, childIds, ctx)
  await requireWayBack(tx, ctx.guardianId)
  await requireRoomForDevice(tx, ctx)
  const { userAgent, createdAt } = await deleteSession(tx, ctx)
  const grant: ChildGrant = {
    role: 'child',
    isLent: true,
    childIds,
    activeId: await firstActive(tx, childIds, ctx.familyId),
    signedInAt: createdAt.toISOString(),
    name: null,
    days: null,
  }
  ctx.log.info({ event: 'session_lent', guardianId: ctx.guardianId }, 'a browser was lent to children')
  return insertSession(tx, ctx, {
    userAgent,
    createdAt: now,
    expiresAt: days ? addMs(now, days * dayMs) : 'infinity',
    grant,
  })
}

/**
 * Ends the session of the children. A lent browser gets that of its guardian again, unless they signed in too long ago
 * and have given no password now.
 * @returns the token; undefined when the browser is signed out
 */
export async function takeBackSession(
  tx: Tx,
  ctx: RequestContext,
  { hasPassword }: { hasPassword: boolean },
): Promise<string | undefined> {
  await lockFamily(tx, ctx)
  const { isLent, signedInAt } = childGrantOf(ctx)
  const { userAgent } = await deleteSession(tx, ctx)
  ctx.log.info({ event: 'session_taken_back', guardianId: ctx.guardianId }, 'a browser was taken back from children')
  const createdAt = hasPassword ? ctx.now : new Date(signedInAt ?? 0)
  if (!isLent || createdAt <= addMs(ctx.now, -absoluteMs)) return undefined
  return insertSession(tx, ctx, { userAgent, createdAt, expiresAt: addMs(ctx.now, idleMs), grant: null })
}

async function deleteSession(tx: Tx, { sessionId }: Session): Promise<Ended> {
  const [ended] = await tx<Ended[]>`
    delete from sessions where id = ${sessionId} returning user_agent as "userAgent", created_at as "createdAt"`
  if (!ended) throw unauthorized()
  return ended
}

async function insertSession(
  tx: Tx,
  { guardianId, familyId, now }: RequestContext,
  { userAgent, createdAt, expiresAt, grant }: Ended & { expiresAt: Date | 'infinity'; grant: ChildGrant | null },
): Promise<string> {
  const token = newToken()
  await tx`
    insert into sessions (id, token, guardian_id, family_id, user_agent, expires_at, created_at, updated_at, "grant")
    values (${newId(now)}, ${digestOf(token)}, ${guardianId}, ${familyId}, ${userAgent}, ${expiresAt}, ${createdAt}, ${now},
      ${grant && JSON.stringify(grant)}::text::jsonb)`
  return token
}

/** @throws {Refusal} 401 `wrong_credentials` with `details.triesLeft`, also without a PIN; 429 with `details.ask` */
export async function requirePin(tools: CodeTools, pin: string, { guardianId, log }: RequestContext): Promise<void> {
  const what = `pin ${guardianId}`
  const isRight = await tryCode(tools, {
    what,
    hash: await findPinHash(tools.db, guardianId),
    code: pin,
    details: { ask: 'password' },
  })
  if (isRight) return
  log.info({ event: 'pin_refused', guardianId }, 'a wrong PIN on a browser of the children')
  const triesLeft = await attemptsLeft(tools.db, { what, limit: codeTries })
  throw new Refusal(401, 'wrong_credentials', 'That is not right.', { triesLeft })
}
