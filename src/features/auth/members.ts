import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { Session } from '../../platform/http/context.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { endGrants } from './grants.ts'
import { isGuestSql } from './memberSql.ts'
import { endPasswordResetsIn } from './passwordReset.ts'
import { recheckSession } from './sessions.ts'

interface Membership {
  familyId: string
  guardianId: string
}

/**
 * Locks a family until the transaction ends. Changes of who belongs to it, additions and its erasure wait for one
 * another.
 * @throws {Refusal} 401 when the family was erased during the request; as `recheckSession` when the member was removed
 * during it
 */
export async function lockFamily(tx: Tx, session: Session): Promise<void> {
  const families = await tx`select from families where id = ${session.familyId} for no key update`
  if (families.length === 0) throw unauthorized()
  await recheckSession(tx, session)
}

/**
 * Ends a membership. The name stays with what the member recorded. Their sessions in this family go on in the family
 * that they joined first, or in a new empty one.
 */
export async function endMembership(tx: Tx, membership: Membership, now: Date): Promise<void> {
  const { familyId, guardianId } = membership
  await tx`
    insert into former_members (family_id, guardian_id, name)
    select ${familyId}, id, name from guardians where id = ${guardianId}
    on conflict (family_id, guardian_id) do update set name = excluded.name`
  await moveSessions(tx, membership, now)
  await endPasswordResetsIn(tx, familyId)
  await tx`delete from members where family_id = ${familyId} and guardian_id = ${guardianId}`
  await touchChildren(tx, familyId)
}

/**
 * Moves the sessions of a member to another family of theirs, because they cannot go on in this one. What they have lent
 * here ends.
 */
export async function moveSessions(tx: Tx, { familyId, guardianId }: Membership, now: Date): Promise<void> {
  await endGrants(tx, { familyId, guardianId })
  const sessions = await tx`select from sessions where family_id = ${familyId} and guardian_id = ${guardianId}`
  if (sessions.length === 0) return
  const nextId = (await findOtherFamily(tx, familyId, guardianId)) ?? (await startFamily(tx, familyId, guardianId, now))
  await tx`
    update sessions set family_id = ${nextId} where family_id = ${familyId} and guardian_id = ${guardianId}`
}

/** The family that a guardian joined first, apart from this one. */
export async function findOtherFamily(
  runner: Runner,
  familyId: string,
  guardianId: string,
): Promise<string | undefined> {
  const [other] = await runner<{ familyId: string }[]>`
    select family_id as "familyId" from members where guardian_id = ${guardianId} and family_id <> ${familyId}
    order by joined_at, family_id limit 1`
  return other?.familyId
}

/**
 * Starts an empty family for a guardian, in the time zone of another family. That of a sample family's guest is a sample
 * family too: nobody could sign in to it.
 * @returns its id
 */
async function startFamily(tx: Tx, sameZoneAs: string, guardianId: string, now: Date): Promise<string> {
  const id = newId(now)
  await tx`
    insert into families (id, time_zone, is_sample, created_at)
    select ${id}, f.time_zone, ${isGuestSql('g')}, ${now} from families f cross join guardians g
    where f.id = ${sameZoneAs} and g.id = ${guardianId}`
  await tx`
    insert into members (family_id, guardian_id, role, joined_at) values (${id}, ${guardianId}, 'owner', ${now})`
  return id
}

/**
 * SQL that begins a statement with `recorders`: everybody who may have recorded something in the family, for
 * `recorderJson` and `recordedJson`. They are few and are read once, not again for each row.
 */
export const withRecorders = (familyId: string): Fragment => sql`with recorders as materialized (
  select p.guardian_id, p.id, p.name, json_build_object('id', p.id, 'name', p.name) as json,
    json_build_object('id', p.id, 'name', p.name, 'via', null) as recorded
  from (
    select m.guardian_id, g.id, g.name
    from members m join guardians g on g.id = m.guardian_id where m.family_id = ${familyId}
    union all
    select n.guardian_id, null, n.name from former_members n
    where n.family_id = ${familyId}
      and not exists (select from members m where m.family_id = n.family_id and m.guardian_id = n.guardian_id)
  ) as p)`

/**
 * SQL for who recorded something, as JSON: id and name; a former member has no id. It needs `withRecorders`.
 * @param guardianId the column with the guardian's id
 */
export const recorderJson = (guardianId: string): Fragment =>
  sql`(select r.json from recorders r where r.guardian_id = ${identifier(guardianId)})`

/**
 * SQL for who recorded an entry of history and through what, as JSON. It needs `withRecorders`.
 * @param entry the alias of a row of `activities`
 */
export function recordedJson(entry: string): Fragment {
  const e = identifier(entry)
  return sql`(
    select case when ${e}.via is null then r.recorded else json_build_object('id', r.id, 'name', r.name, 'via', ${e}.via) end
    from recorders r where r.guardian_id = ${e}.guardian_id)`
}

/** Gives all children of a family a new version, because responses about them name its members. */
export async function touchChildren(tx: Tx, familyId: string): Promise<void> {
  await tx`update children set name = name where family_id = ${familyId}`
}
