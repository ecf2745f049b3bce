import type { Runner, Tx } from '../../platform/db/open.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, notAllowed, notFound, unauthorized } from '../../platform/http/errors.ts'
import { emailSql } from '../auth/guardians.ts'
import { endGrants } from '../auth/grants.ts'
import { endMembership, lockFamily } from '../auth/members.ts'
import { isElsewhereSql } from '../auth/memberSql.ts'
import { createPasswordResetFor, endPasswordResetsIn, hasPasswordSql } from '../auth/passwordReset.ts'
import type { createResetLink, Family, Member, removeMember, updateFamily, updateMember } from './contract.ts'

const familyColumns = sql`id, name, time_zone as "timeZone", day_ends_at as "dayEndsAt", money, iso(created_at) as "createdAt"`

/** @throws {Refusal} 401 when the family was erased during the request */
export async function requireFamily(db: Runner, { familyId }: Pick<RequestContext, 'familyId'>): Promise<Family> {
  const [family] = await db<Family[]>`select ${familyColumns} from families where id = ${familyId}`
  if (!family) throw unauthorized()
  return family
}

/** Absent fields stay as they are. No day of the past is rewritten. */
export async function updateFamilyOfSession(
  tx: Tx,
  input: BodyOf<typeof updateFamily>,
  ctx: ChangeContext,
): Promise<Family> {
  await lockFamily(tx, ctx)
  const current = await requireFamily(tx, ctx)
  const {
    name = current.name,
    timeZone = current.timeZone,
    dayEndsAt = current.dayEndsAt,
    money = current.money,
  } = input
  await tx`
    update families set name = ${name}, time_zone = ${timeZone}, day_ends_at = ${dayEndsAt},
      money = ${money && JSON.stringify(money)}::text::jsonb
    where id = ${ctx.familyId}`
  return { ...current, name, timeZone, dayEndsAt, money }
}

/** The members, the oldest membership first. Owners see all addresses, other members their own. */
export async function listMembersOfFamily(
  db: Runner,
  { familyId, guardianId, role }: RequestContext,
  only: string | null = null,
): Promise<Member[]> {
  return db<Member[]>`
    select g.id, g.name, m.role, g.id = ${guardianId} as "isYou", iso(m.joined_at) as "joinedAt",
      case when contact.is_visible then ${emailSql('g')} end as email,
      case when contact.is_visible then ${hasPasswordSql('g')} end as "hasPassword"
    from members m join guardians g on g.id = m.guardian_id
    cross join lateral (select ${role} = 'owner' or g.id = ${guardianId} as is_visible) as contact
    where m.family_id = ${familyId} and (${only}::uuid is null or g.id = ${only})
    order by m.joined_at, g.id`
}

/** @throws {Refusal} 404 no such member; 409 `last_owner` */
export async function changeRole(
  tx: Tx,
  id: string,
  { role }: BodyOf<typeof updateMember>,
  ctx: ChangeContext,
): Promise<Member> {
  await lockFamily(tx, ctx)
  await requireMember(tx, id, ctx)
  if (role !== 'owner') {
    await requireOtherOwner(tx, id, ctx)
    await endPasswordResetsIn(tx, ctx.familyId)
  }
  if (role === 'helper') await endGrants(tx, { familyId: ctx.familyId, guardianId: id })
  await tx`update members set role = ${role} where family_id = ${ctx.familyId} and guardian_id = ${id}`
  const [member] = await listMembersOfFamily(tx, id === ctx.guardianId ? { ...ctx, role } : ctx, id)
  return member!
}

/**
 * Removes a member, or leaves the family. What they did stays, with their name.
 * @throws {Refusal} 404 no such member, or the request names another family; 403 another member, for a guardian who is
 * no owner; 409 `last_owner`
 */
export async function removeMemberOfFamily(
  tx: Tx,
  id: string,
  { familyId }: QueryOf<typeof removeMember>,
  ctx: ChangeContext,
): Promise<undefined> {
  if (familyId !== undefined && familyId !== ctx.familyId) throw notFound()
  await lockFamily(tx, ctx)
  await requireMember(tx, id, ctx)
  if (id !== ctx.guardianId && ctx.role !== 'owner') throw notAllowed()
  await requireOtherOwner(tx, id, ctx)
  await endMembership(tx, { familyId: ctx.familyId, guardianId: id }, ctx.now)
  ctx.log.info({ event: 'member_removed', guardianId: id }, 'a membership ended')
}

async function requireMember(tx: Tx, id: string, { familyId }: RequestContext): Promise<void> {
  const found = await tx`select from members where family_id = ${familyId} and guardian_id = ${id}`
  if (found.length === 0) throw notFound()
}

/** @throws {Refusal} 409 when this member is the only owner */
async function requireOtherOwner(tx: Tx, id: string, { familyId }: RequestContext): Promise<void> {
  const owners = await tx<{ id: string }[]>`
    select guardian_id as id from members where family_id = ${familyId} and role = 'owner'`
  if (owners.length === 1 && owners[0]!.id === id) throw conflict('last_owner', 'A family needs at least one owner.')
}

/**
 * Makes an address where a member sets a new password. A person who is also at home elsewhere gets it from the host
 * only: an owner here must not be able to enter another family.
 * @throws {Refusal} 404 no such member; 409 `member_elsewhere`, `no_password`
 */
export async function createResetLinkFor(
  tx: Tx,
  id: string,
  ctx: ChangeContext,
  publicUrl: string,
): Promise<ReplyOf<typeof createResetLink>> {
  await requireMember(tx, id, ctx)
  const [person] = await tx<{ hasPassword: boolean; isElsewhere: boolean }[]>`
    select ${hasPasswordSql('g')} as "hasPassword", ${isElsewhereSql('m')} as "isElsewhere"
    from members m join guardians g on g.id = m.guardian_id where m.family_id = ${ctx.familyId} and g.id = ${id}`
  if (!person!.hasPassword) throw conflict('no_password', 'This member signs in without a password.')
  if (person!.isElsewhere) throw conflict('member_elsewhere', 'This member belongs to another family too.')
  const { token, expiresAt } = await createPasswordResetFor(tx, { guardianId: id, familyId: ctx.familyId }, ctx.now)
  const reply = { url: `${publicUrl}/reset/${token}`, expiresAt: expiresAt.toISOString() }
  ctx.setReplay({ ...reply, url: null })
  ctx.log.info({ event: 'reset_link_made', guardianId: id }, 'an owner made an address to reset a password')
  return reply
}
