import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, notFound, unauthorized } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { isGuestSql } from '../auth/memberSql.ts'
import { lockFamily, recorderJson, touchChildren, withRecorders } from '../auth/members.ts'
import { deletePasswordResets } from '../auth/passwordReset.ts'
import { dayMs, type Role } from '../auth/rules.ts'
import { addMs } from '../auth/sessions.ts'
import { digestOf, newToken } from '../auth/tokens.ts'
import {
  type acceptInvitation,
  type Invitation,
  type invite,
  maxMembers,
  maxOpenInvitations,
  maxPeople,
  type readInvitation,
} from './contract.ts'

/** SQL for whether an invitation `i` can still be accepted. */
const isOpen = (now: Date) => sql`i.accepted_by is null and i.expires_at > ${now}`

/**
 * Creates an invitation for one person. Only the digest of its token is stored.
 * @throws {Refusal} 409 `too_many_invitations`; 409 `quota_reached` when all places are taken
 */
export async function createInvitation(
  tx: Tx,
  { role, days }: BodyOf<typeof invite>,
  ctx: ChangeContext,
  publicUrl: string,
): Promise<ReplyOf<typeof invite>> {
  const { familyId, guardianId, now } = ctx
  await lockFamily(tx, ctx)
  const open = await tx`select from invitations i where i.family_id = ${familyId} and ${isOpen(now)}`
  if (open.length >= maxOpenInvitations)
    throw conflict('too_many_invitations', `At most ${maxOpenInvitations} invitations may be open.`)
  await requirePlace(tx, familyId, open.length)
  const id = newId(now)
  const token = newToken()
  const expiresAt = addMs(now, days * dayMs)
  await tx`
    insert into invitations (family_id, id, token, role, invited_by, created_at, expires_at)
    values (${familyId}, ${id}, ${digestOf(token)}, ${role}, ${guardianId}, ${now}, ${expiresAt})`
  const reply = { id, role, url: `${publicUrl}/join/${token}`, expiresAt: expiresAt.toISOString() }
  ctx.setReplay({ ...reply, url: null })
  ctx.log.info({ event: 'invited', guardianId, role }, 'an invitation was made')
  return reply
}

/** @throws {Refusal} 409 `quota_reached` */
async function requirePlace(tx: Tx, familyId: string, open: number): Promise<void> {
  const [family] = await tx<{ members: number; former: number; isSample: boolean }[]>`
    select (select count(*)::int from members where family_id = f.id) as members,
      (select count(*)::int from former_members where family_id = f.id) as former, is_sample as "isSample"
    from families f where id = ${familyId}`
  const { members, former, isSample } = family!
  for (const [what, count, limit] of [
    ['members', members + open, maxMembers],
    ['people', members + former + open, maxPeople],
  ] as const) {
    const most = isSample ? limit / 10 : limit
    if (count >= most)
      throw conflict('quota_reached', `There is room for ${most} ${what}, open invitations included.`, { what, most })
  }
}

export async function listOpenInvitations(db: Runner, { familyId, now }: RequestContext): Promise<Invitation[]> {
  return db<Invitation[]>`
    ${withRecorders(familyId)}
    select i.id, i.role, iso(i.expires_at) as "expiresAt", iso(i.created_at) as "createdAt",
      ${recorderJson('i.invited_by')} as by
    from invitations i where i.family_id = ${familyId} and ${isOpen(now)} order by i.created_at desc, i.id desc`
}

/** @throws {Refusal} 404 when it is not open */
export async function revokeOpenInvitation(tx: Tx, id: string, { familyId, now }: RequestContext): Promise<undefined> {
  const { count } =
    await tx`delete from invitations i where i.family_id = ${familyId} and i.id = ${id} and ${isOpen(now)}`
  if (count === 0) throw notFound()
}

/**
 * Reads what an invitation is for.
 * @param guardianId who is signed in, if anybody
 * @throws {Refusal} 404 when it is unknown, used, revoked or expired
 */
export async function readOpenInvitation(
  db: Runner,
  token: string,
  guardianId: string | null,
  now: Date,
): Promise<ReplyOf<typeof readInvitation>> {
  const [invitation] = await db<ReplyOf<typeof readInvitation>[]>`
    select f.name as "familyName", coalesce(g.name, n.name, '') as "invitedBy", i.role, iso(i.expires_at) as "expiresAt",
      f.is_sample as "isSample", exists (select from members m where m.family_id = i.family_id and m.guardian_id = ${guardianId}::uuid) as "isMember"
    from invitations i join families f on f.id = i.family_id
    left join guardians g on g.id = i.invited_by
    left join former_members n on n.family_id = i.family_id and n.guardian_id = i.invited_by
    where i.token = ${digestOf(token)} and ${isOpen(now)}`
  if (!invitation) throw notFound()
  return invitation
}

/**
 * Makes the guardian a member, and the family their active one. The same guardian gets the same response again. For one
 * who is a member already, the invitation stays open.
 * @throws {Refusal} 404 when it is unknown, used, revoked or expired; 409 `sample_family` for the guest of a sample
 * family
 */
export async function accept(
  tx: Tx,
  token: string,
  { guardianId, sessionId, familyId: currentId, now, log }: ChangeContext,
): Promise<ReplyOf<typeof acceptInvitation>> {
  // If two people accept at once, the second waits here and finds it used.
  const [invitation] = await tx<{ familyId: string; id: string; role: Role; acceptedBy: string | null }[]>`
    select i.family_id as "familyId", i.id, i.role, i.accepted_by as "acceptedBy" from invitations i
    where i.token = ${digestOf(token)} and i.expires_at > ${now} for update of i`
  if (!invitation || (invitation.acceptedBy !== null && invitation.acceptedBy !== guardianId)) throw notFound()
  const { familyId, id } = invitation
  const guests = await tx`select from guardians g where g.id = ${guardianId} and ${isGuestSql('g')}`
  if (guests.length > 0 && familyId !== currentId)
    throw conflict('sample_family', 'A guest of the sample family cannot join another family.')

  const roleNow = await roleIn(tx, familyId, guardianId)
  if (roleNow === undefined) {
    if (invitation.acceptedBy !== null) throw notFound()
    await tx`
      insert into members (family_id, guardian_id, role, joined_at)
      values (${familyId}, ${guardianId}, ${invitation.role}, ${now})`
    await tx`delete from former_members where family_id = ${familyId} and guardian_id = ${guardianId}`
    await tx`update invitations set accepted_by = ${guardianId} where family_id = ${familyId} and id = ${id}`
    // An owner elsewhere must not be able to enter this family.
    await deletePasswordResets(tx, guardianId)
    await touchChildren(tx, familyId)
    log.info({ event: 'member_joined', guardianId }, 'a guardian joined a family')
  }
  const { count } = await tx`
    update sessions set family_id = ${familyId}, updated_at = ${now} where id = ${sessionId}`
  // A reset of the password may have ended it meanwhile.
  if (count === 0) throw unauthorized()
  return {
    familyId,
    role: roleNow ?? invitation.role,
    wasMember: roleNow !== undefined && invitation.acceptedBy === null,
  }
}

async function roleIn(tx: Tx, familyId: string, guardianId: string): Promise<Role | undefined> {
  const [member] = await tx<{ role: Role }[]>`
    select role from members where family_id = ${familyId} and guardian_id = ${guardianId}`
  return member?.role
}
