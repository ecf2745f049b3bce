import type { Runner } from '../../platform/db/open.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { childGrantOf } from '../auth/grants.ts'
import { hasPasswordSql } from '../auth/passwordReset.ts'
import { hasPinSql } from '../auth/pin.ts'
import type { LentView } from './contract.ts'

/**
 * How a grown-up takes this browser back.
 * @param providerHost of the provider with which members sign in, if there is one
 */
export async function readWayBack(
  db: Runner,
  providerHost: string | null,
  ctx: RequestContext,
): Promise<LentView['wayBack']> {
  const [member] = await db<{ name: string; hasPin: boolean; hasPassword: boolean }[]>`
    select g.name, ${hasPinSql('g')} as "hasPin", ${hasPasswordSql('g')} as "hasPassword" from guardians g
    where g.id = ${ctx.guardianId}`
  return { ...member!, providerHost, isPaired: !childGrantOf(ctx).isLent }
}
