import type { Runner, Tx } from '../../platform/db/open.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { keepSampleFamily, User } from './contract.ts'
import { requireUser, setEmail } from './guardians.ts'
import { isGuestSql, sampleUntilSql } from './memberSql.ts'
import { lockFamily, touchChildren } from './members.ts'

/** @throws {Refusal} 404 for everybody but the guest of a sample family, and when its time is over */
export async function requireGuest(db: Runner, { familyId, guardianId, now }: RequestContext): Promise<void> {
  const guests = await db`
    select from families f cross join guardians g
    where f.id = ${familyId} and f.is_sample and ${sampleUntilSql} > ${now}
      and g.id = ${guardianId} and ${isGuestSql('g')}`
  if (guests.length === 0) throw notFound()
}

/**
 * Turns the guest of a sample family into an account with an address and a password.
 * @throws {Refusal} 404 as `requireGuest`; 409 `address_taken`
 */
export async function keepFamily(
  tx: Tx,
  { name, email }: BodyOf<typeof keepSampleFamily>,
  ctx: ChangeContext,
  passwordHash: string,
): Promise<User> {
  const { familyId, guardianId, now, log } = ctx
  ctx.setSubject(guardianId)
  // If two requests run at once, the second finds no sample family. So does the erasure of old ones.
  await lockFamily(tx, ctx)
  await requireGuest(tx, ctx)
  await tx`update families set is_sample = false where id = ${familyId}`
  await setEmail(tx, email, ctx)
  await tx`update guardians set name = ${name} where id = ${guardianId}`
  await tx`
    update accounts set password = ${passwordHash}, updated_at = ${now}
    where guardian_id = ${guardianId} and provider_id = 'credential'`
  await touchChildren(tx, familyId)
  log.info({ event: 'sample_family_kept', guardianId }, 'a sample family became an account')
  return requireUser(tx, ctx)
}
