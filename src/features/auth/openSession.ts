import type { Tx } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { deviceKind, writeDevice } from './device.ts'
import { isOwnSql } from './grants.ts'
import { idleMs, isTimeZoneName, sessionsPerGuardian, type SignUp } from './rules.ts'
import { addMs } from './sessions.ts'
import { requireOpenSignUp } from './signUpRules.ts'
import { digestOf, newToken } from './tokens.ts'

/** Who signs in, and what is known of the browser. */
export interface Arrival {
  guardianId: string
  userAgent: string | undefined
  /** The digest of the session token that the browser has: the new session replaces it. */
  previous: string | undefined
  /** When the person showed who they are, if that was before now. */
  signedInAt?: Date
  /** For a person without a family. */
  newFamily?: NewFamily
}

export interface NewFamily {
  /** The token of an invitation to join one instead. */
  invitation?: string | null | undefined
  /** Who may start a family without one. */
  signUp: SignUp
  timeZone?: string | null | undefined
  isSample?: boolean
  isStarted?: boolean
}

/**
 * Opens a session in the family that this browser had last, else in that of the guardian's session used last, else in
 * the one joined first. A guardian without a family gets one.
 * @returns its token
 * @throws {Refusal} 403 when they may not start a family, and the invitation is not open
 */
export async function openSession(tx: Tx, arrival: Arrival, now: Date): Promise<string> {
  const { guardianId, userAgent, previous = null, signedInAt = now, newFamily = { signUp: 'open' } } = arrival
  const token = newToken()
  const device = writeDevice(deviceKind(userAgent))
  // Locks the membership before foreign keys lock the guardian: in the order of an erasure.
  const insert = () => tx`
    insert into sessions (id, token, guardian_id, family_id, user_agent, expires_at, created_at, updated_at)
    select ${newId(now)}, ${digestOf(token)}, m.guardian_id, m.family_id, ${device}, ${addMs(now, idleMs)}, ${signedInAt}, ${now}
    from members m where m.guardian_id = ${guardianId}
    order by m.family_id = (select family_id from sessions where token = ${previous}) desc nulls last,
      (select max(s.updated_at) from sessions s where s.guardian_id = m.guardian_id and s.family_id = m.family_id and ${isOwnSql})
        desc nulls last, m.joined_at, m.family_id
    limit 1 for key share of m`
  if ((await insert()).count === 0) {
    await joinOrStartFamily(tx, guardianId, newFamily, now)
    await insert()
  }
  await endOldest(tx, guardianId, token)
  if (previous !== null) await tx`delete from sessions where token = ${previous}`
  return token
}

/** Ends what a guardian used longest ago, if they have signed in very often. What they have lent or handed out goes on. */
async function endOldest(tx: Tx, guardianId: string, justOpened: string): Promise<void> {
  await tx`
    delete from sessions where id in (
      select s.id from sessions s where s.guardian_id = ${guardianId} and ${isOwnSql} and s.token <> ${digestOf(justOpened)}
      order by s.updated_at desc, s.id desc offset ${sessionsPerGuardian - 1})`
}

async function joinOrStartFamily(tx: Tx, guardianId: string, newFamily: NewFamily, now: Date): Promise<void> {
  const { invitation, signUp, timeZone, isSample = false, isStarted = false } = newFamily
  if (invitation != null) {
    // Of two people at one instant, the second finds it used.
    const { count } = await tx`
      with used as (
        update invitations set accepted_by = ${guardianId}
        where token = ${digestOf(invitation)} and accepted_by is null and expires_at > ${now} returning family_id, role)
      insert into members (family_id, guardian_id, role, joined_at)
      select family_id, ${guardianId}, role, ${now} from used`
    if (count > 0) return
  }
  requireOpenSignUp(signUp)
  const familyId = newId(now)
  const zone = timeZone && isTimeZoneName(timeZone) ? timeZone : 'UTC'
  await tx`
    insert into families (id, time_zone, is_sample, is_started, created_at)
    values (${familyId}, ${zone}, ${isSample}, ${isStarted}, ${now})`
  await tx`
    insert into members (family_id, guardian_id, role, joined_at) values (${familyId}, ${guardianId}, 'owner', ${now})`
}
