import type { Db, Tx } from '../../platform/db/open.ts'
import { after } from './sessions.ts'
import { absoluteMs, attemptWindowMs, minuteMs, sampleFamilyMs } from './rules.ts'

/** Deletes what has expired: sessions, unfinished sign-ins, counters of attempts and requests, and sample families. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db`delete from sessions where expires_at <= ${now} or created_at <= ${after(now, -absoluteMs)}`
  await db`delete from verifications where expires_at <= ${now}`
  await db`delete from sign_in_attempts where started_at <= ${after(now, -attemptWindowMs)}`
  await db`delete from session_requests where started_at <= ${after(now, -minuteMs)}`
  await eraseOldSampleFamilies(db, now)
}

/** @returns the number of erased families */
export async function eraseOldSampleFamilies(db: Db, now: Date): Promise<number> {
  const old = await db<
    { id: string }[]
  >`select id from families where is_sample and created_at <= ${after(now, -sampleFamilyMs)} order by id`
  let erased = 0
  for (const { id } of old) {
    await db.begin(async (tx) => {
      // Its guardian may have kept it meanwhile.
      const stillOld = await tx`select from families where id = ${id} and is_sample for update`
      if (stillOld.length === 0) return
      await eraseFamily(tx, id)
      erased += 1
    })
  }
  return erased
}

/** Erases a family with all its data: foreign keys cascade to guardians, sessions, children and their rows. */
export async function eraseFamily(tx: Tx, familyId: string): Promise<void> {
  // A trigger refuses to delete history, except in a transaction that names the family or child to be erased.
  await tx`select set_config('pipling.erasing', ${`family:${familyId}`}, true)`
  await tx`
    delete from verifications v using guardians g where g.family_id = ${familyId} and v.value = g.id::text`
  await tx`delete from families where id = ${familyId}`
  await tx`delete from request_keys where family_id = ${familyId}`
}
