import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { conflict, notAllowed, notFound, unauthorized } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { updateUser, User } from './contract.ts'
import { peopleJson, sampleUntilSql } from './memberSql.ts'
import { lockFamily, touchChildren } from './members.ts'
import { hasJobsSql } from './hasJobs.ts'
import { hasPinSql } from './pin.ts'
import { noAddressSuffix } from './rules.ts'

/** SQL for the address of a guardian; null where the provider sent none. @param from the alias of `guardians` */
export function emailSql(from: string): Fragment {
  const email = identifier(`${from}.email`)
  return sql`case when ${email} like ${`%${noAddressSuffix}`} then null else ${email} end`
}

interface NewGuardian {
  name: string
  email: string
  emailVerified?: boolean
  image?: string | undefined
}

/** A password, or an identity at the external provider. */
type Credential = { passwordHash: string } | { subject: string }

/** Creates a guardian without a family. @throws {Refusal} 409 `address_taken` */
export async function createGuardian(
  tx: Tx,
  { name, email, emailVerified = false, image }: NewGuardian,
  credential: Credential,
  now: Date,
): Promise<string> {
  const id = newId(now)
  // If two people sign up with one address at once, the second waits here.
  const { count } = await tx`
    insert into guardians (id, name, email, email_verified, image, created_at, updated_at)
    values (${id}, ${name}, ${email}, ${emailVerified}, ${image ?? null}, ${now}, ${now}) on conflict (email) do nothing`
  if (count === 0) throw addressTaken()
  const [providerId, accountId, hash] =
    'subject' in credential ? ['oidc', credential.subject, null] : ['credential', id, credential.passwordHash]
  await tx`
    insert into accounts (id, provider_id, account_id, guardian_id, password, created_at, updated_at)
    values (${newId(now)}, ${providerId}, ${accountId}, ${id}, ${hash}, ${now}, ${now})`
  return id
}

/** @throws {Refusal} 409 `address_taken` */
export async function setEmail(tx: Tx, email: string, { guardianId, now }: RequestContext): Promise<void> {
  await tx`update guardians set email = ${email}, updated_at = ${now} where id = ${guardianId}`.catch(
    (error: { constraint?: string }) => {
      throw error.constraint === 'guardians_email' ? addressTaken() : error
    },
  )
}

const addressTaken = () => conflict('address_taken', 'There is already an account with this email.')

type Membership = Pick<RequestContext, 'guardianId' | 'familyId'>

/** @returns undefined when the guardian is no member of this family, or no longer one */
export async function findUser(db: Runner, { guardianId, familyId }: Membership): Promise<User | undefined> {
  const [user] = await db<User[]>`
    select g.id, g.name, ${emailSql('g')} as email, g.image as "imageUrl", m.family_id as "familyId", m.role,
      f.time_zone as "timeZone", f.day_ends_at as "dayEndsAt", f.money, g.language,
      (select count(*)::int from members o where o.family_id = m.family_id) as "memberCount",
      case when f.is_sample then iso(${sampleUntilSql}) end as "sampleUntil",
      case when f.is_sample then case when f.is_started then 'name' else 'sample' end end as "startedBy", ${hasPinSql('g')} as "hasPin",
      ${hasJobsSql(sql`m.family_id`)} as "hasJobs", (
        select json_agg(json_build_object('id', f.id, 'name', f.name, 'role', m.role, 'people', ${peopleJson}) order by m.joined_at, f.id)
        from members m join families f on f.id = m.family_id where m.guardian_id = g.id) as families
    from guardians g join members m on m.guardian_id = g.id join families f on f.id = m.family_id
    where g.id = ${guardianId} and m.family_id = ${familyId}`
  return user
}

/**
 * Deletes the stored responses about the members of a family. A `User` names the children of families without a name,
 * so a change that responds with one has the guardian as its subject.
 */
export async function deleteResponsesAboutMembers(tx: Tx, familyId: string): Promise<void> {
  await tx`
    delete from request_keys where (family_id, subject_id) in (
      select o.family_id, m.guardian_id from members m join members o on o.guardian_id = m.guardian_id
      where m.family_id = ${familyId})`
}

/** @throws {Refusal} 401 when the membership ended during the request */
export async function requireUser(db: Runner, membership: Membership): Promise<User> {
  const user = await findUser(db, membership)
  if (!user) throw unauthorized()
  return user
}

/**
 * Absent fields stay as they are; `language: null` clears the choice. `familyId` makes another family the active one of
 * this session.
 * @throws {Refusal} 403 when a helper changes the time zone; 404 when the guardian is no member of that family
 */
export async function updateGuardian(tx: Tx, input: BodyOf<typeof updateUser>, ctx: ChangeContext): Promise<User> {
  ctx.setSubject(ctx.guardianId)
  if (input.timeZone !== undefined && ctx.role === 'helper') throw notAllowed()
  // Locks the family first, as its erasure does, and so that of two simultaneous changes the second reads what the
  // first has written.
  await lockFamily(tx, ctx)
  const current = await requireUser(tx, ctx)
  const { name = current.name, language = current.language, timeZone = current.timeZone } = input
  if (name !== current.name || language !== current.language) {
    await tx`
      update guardians set name = ${name}, language = ${language}, updated_at = ${ctx.now} where id = ${ctx.guardianId}`
  }
  if (name !== current.name) for (const { id } of current.families) await touchChildren(tx, id)
  if (timeZone !== current.timeZone) await tx`update families set time_zone = ${timeZone} where id = ${ctx.familyId}`
  const { familyId = ctx.familyId } = input
  if (familyId !== ctx.familyId) {
    // Locked, so that a removal from that family waits for the session, which it then ends.
    const { count } = await tx`
      select from members where family_id = ${familyId} and guardian_id = ${ctx.guardianId} for key share`
    if (count === 0) throw notFound()
    // Noted as used, for the next sign-in.
    await tx`update sessions set family_id = ${familyId}, updated_at = ${ctx.now} where id = ${ctx.sessionId}`
  }
  return requireUser(tx, { ...ctx, familyId })
}
