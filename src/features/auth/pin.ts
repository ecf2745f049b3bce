import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, identifier, sql } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { lockFamily } from './members.ts'
import { hasPasswordSql } from './passwordReset.ts'

/** A PIN is an account of this kind. */
const pin = 'pin'

/**
 * SQL for whether a guardian has a PIN.
 * @param from the alias of `guardians`
 */
export const hasPinSql = (from: string): Fragment => sql`exists (
  select from accounts own where own.guardian_id = ${identifier(`${from}.id`)} and own.provider_id = ${pin})`

export async function findPinHash(db: Runner, guardianId: string): Promise<string | null> {
  const [account] = await db<{ password: string }[]>`
    select password from accounts where guardian_id = ${guardianId} and provider_id = ${pin}`
  return account?.password ?? null
}

/**
 * Sets the PIN of the guardian, or clears it.
 * @throws {Refusal} 409 `no_way_back` when nothing else could take back a browser that they have lent
 */
export async function setOwnPin(tx: Tx, hash: string | null, ctx: RequestContext): Promise<{ hasPin: boolean }> {
  const { guardianId, now, log } = ctx
  await lockFamily(tx, ctx)
  await lockGuardian(tx, ctx)
  await tx`delete from accounts where guardian_id = ${guardianId} and provider_id = ${pin}`
  if (hash === null) {
    const lent = await tx`
      select from sessions where guardian_id = ${guardianId} and "grant" -> 'isLent' = 'true'`
    if (lent.length > 0) await requireWayBack(tx, guardianId)
  } else {
    await tx`
      insert into accounts (id, provider_id, account_id, guardian_id, password, created_at, updated_at)
      values (${newId(now)}, ${pin}, ${guardianId}, ${guardianId}, ${hash}, ${now}, ${now})`
  }
  log.info({ event: hash === null ? 'pin_cleared' : 'pin_set', guardianId }, 'a guardian changed the PIN')
  return { hasPin: hash !== null }
}

/** Gives the guardian a new version too, because the response about them says whether they have a PIN. */
export async function lockGuardian(tx: Tx, { guardianId, now }: RequestContext): Promise<void> {
  await tx`update guardians set updated_at = ${now} where id = ${guardianId}`
}

/** @throws {Refusal} 409 `no_way_back` when the guardian has no PIN, no password and no provider */
export async function requireWayBack(tx: Tx, guardianId: string): Promise<void> {
  const ways = await tx`
    select from guardians g where g.id = ${guardianId} and (${hasPinSql('g')} or ${hasPasswordSql('g')}
      or exists (select from accounts own where own.guardian_id = g.id and own.provider_id = 'oidc'))`
  if (ways.length === 0) throw conflict('no_way_back', 'Set a PIN first: nothing else could take the browser back.')
}
