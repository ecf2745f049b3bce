import type { Runner, Tx } from '../../platform/db/open.ts'
import { type Fragment, sql } from '../../platform/db/sql.ts'
import type { ChangeContext } from '../../platform/http/change.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import type { BodyOf, ReplyOf } from '../../platform/http/contract.ts'
import { conflict, notAllowed, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import { dayAt } from '../../platform/time/rules.ts'
import { newAccessToken } from '../auth/accessTokens.ts'
import { isTokenSql, type TokenGrant } from '../auth/grants.ts'
import { lockFamily, recorderJson, withRecorders } from '../auth/members.ts'
import { dayMs, listedAfterEndMs } from '../auth/rules.ts'
import { addMs, lastUsedAtSql } from '../auth/sessions.ts'
import { digestOf } from '../auth/tokens.ts'
import { refuseSampleFamily } from '../children/quota.ts'
import { lockChildren } from '../children/service.ts'
import { type addToken, maxTokens, type Token } from './contract.ts'

/**
 * Makes a token: a session without a browser, of which only a digest is stored.
 * @throws {Refusal} 404 unknown child; 409 `sample_family`, `too_many_tokens`
 */
export async function createToken(
  tx: Tx,
  { name, scopes, childIds = null, days }: BodyOf<typeof addToken>,
  ctx: ChangeContext,
  secret: string,
): Promise<ReplyOf<typeof addToken>> {
  const { familyId, guardianId, now } = ctx
  await lockFamily(tx, ctx)
  await lockChildren(tx, childIds, ctx)
  await refuseSampleFamily(tx, familyId)
  const { count } = await tx`
    select from sessions s where family_id = ${familyId} and guardian_id = ${guardianId} and ${isTokenSql} and expires_at > ${now}`
  if (count >= maxTokens)
    throw conflict('too_many_tokens', `There is room for ${maxTokens} access keys. End one of them first.`)
  const id = newId(now)
  const token = newAccessToken(secret)
  const grant: TokenGrant = { role: 'token', name, scopes, childIds }
  await tx`
    insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, "grant")
    values (${id}, ${digestOf(token)}, ${guardianId}, ${familyId}, ${addMs(now, days * dayMs)}, ${now}, '-infinity',
      ${JSON.stringify(grant)}::text::jsonb)`
  ctx.setReplay({ id, token: null })
  ctx.log.info({ event: 'token_added', guardianId }, 'an access token was made')
  return { id, token }
}

/** SQL for whether `s` is a token of the family that is valid or expired recently. */
const isListed = ({ familyId, now }: RequestContext): Fragment =>
  sql`s.family_id = ${familyId} and ${isTokenSql} and s.expires_at > ${addMs(now, -listedAfterEndMs)}`

/** Those of the member, of all members for an owner. */
export async function listTokensOf(db: Runner, ctx: RequestContext): Promise<Token[]> {
  const tokens = await db<(Omit<Token, 'lastUsedDay'> & { lastUsedAt: Date | null })[]>`
    ${withRecorders(ctx.familyId)}
    select s.id, s."grant" ->> 'name' as name, s."grant" -> 'scopes' as scopes,
      nullif(s."grant" -> 'childIds', 'null') as "childIds", ${recorderJson('s.guardian_id')} as by,
      iso(s.created_at) as "createdAt", iso(s.expires_at) as "expiresAt",
      ${lastUsedAtSql} as "lastUsedAt"
    from sessions s where ${isListed(ctx)} and (s.guardian_id = ${ctx.guardianId} or ${ctx.role === 'owner'})
    order by s.created_at desc, s.id desc`
  return tokens.map(({ lastUsedAt, ...token }) => ({ ...token, lastUsedDay: lastUsedAt && dayAt(lastUsedAt, ctx) }))
}

/** @throws {Refusal} 404 unknown; 403 for a guardian, when another member has made it */
export async function revokeTokenOf(tx: Tx, id: string, ctx: RequestContext): Promise<undefined> {
  const [token] = await tx<{ guardianId: string }[]>`
    select guardian_id as "guardianId" from sessions s where s.id = ${id} and ${isListed(ctx)} for update`
  if (!token) throw notFound()
  if (ctx.role !== 'owner' && token.guardianId !== ctx.guardianId) throw notAllowed()
  await tx`delete from sessions where id = ${id}`
  ctx.log.info({ event: 'token_revoked', guardianId: ctx.guardianId }, 'an access token was revoked')
}
