import type { Db, Tx } from '../../platform/db/open.ts'
import { conflict } from '../../platform/http/errors.ts'
import { deleteResponsesAboutMembers } from './guardians.ts'
import { isGuestSql, sampleUntilSql } from './memberSql.ts'
import { endMembership, findOtherFamily, moveSessions } from './members.ts'
import { deletePasswordResets } from './passwordReset.ts'
import { addMs } from './sessions.ts'
import { isTokenSql } from './grants.ts'
import { absoluteMs, attemptWindowMs, listedAfterEndMs, minuteMs } from './rules.ts'

/** Deletes what has expired: sessions, unfinished sign-ins, counters of attempts and requests, and sample families. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db`
    delete from sessions s where (expires_at <= ${now} and (${isTokenSql}) is not true) or expires_at <= ${addMs(now, -listedAfterEndMs)}
      or ("grant" is null and created_at <= ${addMs(now, -absoluteMs)})`
  await db`delete from verifications where expires_at <= ${now}`
  await db`delete from invitations where expires_at <= ${now}`
  await db`delete from sign_in_attempts where started_at <= ${addMs(now, -attemptWindowMs)}`
  await db`delete from session_requests where started_at <= ${addMs(now, -minuteMs)}`
  await eraseOldSampleFamilies(db, now)
}

/** @returns the number of erased families */
export async function eraseOldSampleFamilies(db: Db, now: Date): Promise<number> {
  const old = await db<
    { id: string }[]
  >`select id from families f where is_sample and ${sampleUntilSql} <= ${now} order by id`
  let erased = 0
  for (const { id } of old) {
    await db.begin(async (tx) => {
      // Its guardian may have kept it meanwhile.
      const stillOld = await tx`select from families where id = ${id} and is_sample for update`
      if (stillOld.length === 0) return
      await eraseFamily(tx, id, now)
      erased += 1
    })
  }
  return erased
}

/**
 * Erases a family with all its data: foreign keys cascade to memberships, children and their rows.
 * @param erasedBy the member whose account goes too, if they have no other family. That of a sample family's guest
 * always goes so
 */
export async function eraseFamily(tx: Tx, familyId: string, now: Date, erasedBy?: string): Promise<void> {
  // A trigger refuses to delete history, except in a transaction that names the family or child to be erased.
  await tx`select set_config('pipling.erasing', ${`family:${familyId}`}, true)`
  await tx`select from families where id = ${familyId} for update`
  const members = await tx<{ id: string; isGuest: boolean }[]>`
    select g.id, f.is_sample and ${isGuestSql('g')} as "isGuest"
    from members m join guardians g on g.id = m.guardian_id join families f on f.id = m.family_id
    where m.family_id = ${familyId} order by m.joined_at, g.id`
  const isLeaving = await Promise.all(
    members.map(async ({ id, isGuest }) => (isGuest || id === erasedBy) && !(await findOtherFamily(tx, familyId, id))),
  )
  for (const [index, { id }] of members.entries())
    if (!isLeaving[index]) await moveSessions(tx, { familyId, guardianId: id }, now)
  await deleteResponsesAboutMembers(tx, familyId)
  await tx`delete from families where id = ${familyId}`
  await tx`delete from request_keys where family_id = ${familyId}`
  for (const [index, { id }] of members.entries()) if (isLeaving[index]) await deleteGuardian(tx, id)
}

/**
 * Erases an account. Families without another member are erased with it.
 * @throws {Refusal} 409 `last_owner` when a family with other members would be left without an owner
 */
export async function eraseGuardian(tx: Tx, guardianId: string, now: Date): Promise<void> {
  const families = await tx<{ id: string; hasOthers: boolean; hasOtherOwner: boolean }[]>`
    select m.family_id as id,
      exists (select from members o where o.family_id = m.family_id and o.guardian_id <> m.guardian_id) as "hasOthers",
      exists (select from members o where o.family_id = m.family_id and o.guardian_id <> m.guardian_id and o.role = 'owner')
        as "hasOtherOwner"
    from members m join families f on f.id = m.family_id where m.guardian_id = ${guardianId} order by m.family_id for no key update of f`
  if (families.some(({ hasOthers, hasOtherOwner }) => hasOthers && !hasOtherOwner))
    throw conflict('last_owner', 'A family needs at least one owner.')
  await tx`delete from sessions where guardian_id = ${guardianId}`
  for (const { id, hasOthers } of families) {
    if (hasOthers) await endMembership(tx, { familyId: id, guardianId }, now)
    else await eraseFamily(tx, id, now)
  }
  await deleteGuardian(tx, guardianId)
}

async function deleteGuardian(tx: Tx, id: string): Promise<void> {
  await deletePasswordResets(tx, id)
  await tx`delete from guardians where id = ${id}`
}
