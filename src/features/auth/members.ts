import type { Runner, Tx } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'

interface Membership {
  familyId: string
  guardianId: string
}

/**
 * Ends a membership. The name stays with what the member recorded. Their sessions in this family go on in the family that they joined
 * first, or in a new empty one.
 */
export async function endMembership(tx: Tx, membership: Membership, now: Date): Promise<void> {
  const { familyId, guardianId } = membership
  await tx`
    insert into former_members (family_id, guardian_id, name)
    select ${familyId}, id, name from guardians where id = ${guardianId}
    on conflict (family_id, guardian_id) do update set name = excluded.name`
  await moveSessions(tx, membership, now)
  await tx`delete from members where family_id = ${familyId} and guardian_id = ${guardianId}`
  await touchChildren(tx, familyId)
}

/** Moves the sessions of a member to another family of theirs, because they cannot go on in this one. */
export async function moveSessions(tx: Tx, { familyId, guardianId }: Membership, now: Date): Promise<void> {
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

/** Starts an empty family for a guardian, in the time zone of another family. @returns its id */
async function startFamily(tx: Tx, sameZoneAs: string, guardianId: string, now: Date): Promise<string> {
  const id = newId(now)
  await tx`
    insert into families (id, time_zone, created_at) select ${id}, time_zone, ${now} from families where id = ${sameZoneAs}`
  await tx`
    insert into members (family_id, guardian_id, role, joined_at) values (${id}, ${guardianId}, 'owner', ${now})`
  return id
}

/** Gives all children of a family a new version, because responses about them name its members. */
export async function touchChildren(tx: Tx, familyId: string): Promise<void> {
  await tx`update children set name = name where family_id = ${familyId}`
}
