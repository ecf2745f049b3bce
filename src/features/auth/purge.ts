import type { Sql } from 'postgres'
import { after } from './sessions.ts'
import { absoluteMs, attemptWindowMs, minuteMs, sampleFamilyMs } from './rules.ts'

/** Forgets what has run out: sessions, sign-ins that were never finished, counted tries and sample families. */
export async function forgetExpired(sql: Sql, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now} or created_at <= ${after(now, -absoluteMs)}`
  await sql`delete from verifications where expires_at <= ${now}`
  await sql`delete from sign_in_attempts where started_at <= ${after(now, -attemptWindowMs)}`
  await sql`delete from session_requests where started_at <= ${after(now, -minuteMs)}`
  await eraseOldSampleFamilies(sql, now)
}

/** @returns how many families were erased */
export async function eraseOldSampleFamilies(sql: Sql, now: Date): Promise<number> {
  const old = await sql<
    { id: string }[]
  >`select id from families where is_sample and created_at <= ${after(now, -sampleFamilyMs)} order by id`
  for (const { id } of old) await eraseFamily(sql, id)
  return old.length
}

/** Erases a family with everything: foreign keys cascade to guardians, sessions, children and all that is theirs. */
export async function eraseFamily(sql: Sql, familyId: string): Promise<void> {
  await sql.begin(async (tx) => {
    // History refuses deletion but in the transaction that names whom it is erased with.
    await tx`select set_config('pipling.erasing', ${`family:${familyId}`}, true)`
    await tx`delete from families where id = ${familyId}`
    await tx`delete from request_keys where family_id = ${familyId}`
  })
}
