import { createHash, createHmac } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import type { ActCtx, Ctx } from './context.ts'
import { invalidInput, Refusal } from './errors.ts'
import { isUuid } from './shapes.ts'

/** A family's key for one request, with the digest that tells whether a second request is the same one. */
export interface RequestKey {
  key: string
  /** sha256 over method, path and JSON value. */
  digest: Buffer
}

/** What was answered first, kept to be answered again. */
export interface Answer {
  status: number
  /** JSON text; null for an answer without a body. */
  body: string | null
}

/** Another request with this key was faster: its answer is the answer. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

/** A refusal is about to be answered to somebody of whom it is only assumed that they are signed in. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'
}

/** Days for which a key remembers its answer. Contract, "Conventions". */
export const keptDays = 30

/**
 * @param secret of the server, without which nobody can try passwords out on a digest
 * @throws {Refusal} 400 when the header holds no UUID
 */
export function readRequestKey(
  header: string | undefined,
  request: { method: string; path: string; body: unknown },
  secret: string,
): RequestKey | undefined {
  if (header === undefined) return undefined
  if (!isUuid(header)) throw invalidInput({ 'Idempotency-Key': 'must be a UUID' })
  const value = JSON.stringify([request.method, request.path, sorted(request.body, secret)])
  return { key: header.toLowerCase(), digest: createHash('sha256').update(value).digest() }
}

/** No shape of the contract nests deeper, so that what does is ignored; the bound keeps a hostile body from using up the stack. */
const maxDepth = 32

/** The same JSON value however it is written: member order must not make a request another one. */
function sorted(value: unknown, secret: string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return null
  if (Array.isArray(value)) return value.map((item) => sorted(item, secret, depth + 1))
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    members: members.map(([name, member]) => [
      name,
      /password/i.test(name) ? sealed(member, secret) : sorted(member, secret, depth + 1),
    ]),
  }
}

/** A digest this fast would let whoever copies the database try out passwords, but for the secret. */
function sealed(password: unknown, secret: string): string {
  return createHmac('sha256', secret)
    .update(typeof password === 'string' ? password : '')
    .digest('base64url')
}

/**
 * The first answer to this key, if there was one.
 * @throws {Refusal} 422 when the key belongs to a different request
 */
export async function findAnswer(
  sql: Sql | TransactionSql,
  familyId: string,
  request: RequestKey,
): Promise<Answer | undefined> {
  const [row] = await sql<{ digest: Buffer; status: number; body: string | null }[]>`
    select digest, status, body from request_keys where family_id = ${familyId} and key = ${request.key}`
  if (!row) return undefined
  if (!request.digest.equals(row.digest))
    throw new Refusal('idempotency_key_reused', 'This key was already used for a different request.')
  return { status: row.status, body: row.body }
}

/**
 * Takes the key for this transaction. A second request with it waits here until the first has ended.
 * @returns false when the key is already taken
 */
export async function claimKey(tx: TransactionSql, familyId: string, request: RequestKey, now: Date): Promise<boolean> {
  const claimed = await tx`
    insert into request_keys (family_id, key, digest, status, created_at)
    values (${familyId}, ${request.key}, ${request.digest}, 0, ${now}) on conflict do nothing returning 1`
  return claimed.length === 1
}

/** @param childId whose erasure takes the answer with it; null when it tells nothing of one child */
export async function rememberAnswer(
  tx: TransactionSql,
  familyId: string,
  request: RequestKey,
  answer: Answer,
  childId: string | null,
): Promise<void> {
  await tx`
    update request_keys set status = ${answer.status}, body = ${answer.body}, child_id = ${childId}
    where family_id = ${familyId} and key = ${request.key}`
}

type Acting = Ctx & Pick<ActCtx, 'requestKey' | 'isAssumed'>

/** Keeps a refusal that an act gives before it writes anything. @throws {Unconfirmed} to be called again when it is sure who asks */
export async function keepRefusal(ctx: Acting, refusal: Refusal, childId: string): Promise<Answer> {
  if (ctx.isAssumed) throw new Unconfirmed()
  const answer = { status: refusal.status, body: JSON.stringify(refusal.body()) }
  await keepAnswer(ctx, answer, childId)
  return answer
}

/** Keeps the answer of an act that takes more than one statement. A key that is already taken shows as a duplicate key. */
export async function keepAnswer(
  ctx: Omit<Acting, 'isAssumed'>,
  answer: Answer,
  childId: string | null,
): Promise<void> {
  const request = ctx.requestKey
  if (!request) return
  await ctx.sql`
    insert into request_keys (family_id, key, digest, status, body, child_id, created_at)
    values (${ctx.familyId}, ${request.key}, ${request.digest}, ${answer.status}, ${answer.body}, ${childId}, ${ctx.now})`
}

/** Forgets keys that are older than 30 days. */
export async function forgetOldKeys(sql: Sql, now: Date): Promise<number> {
  const gone =
    await sql`delete from request_keys where created_at < ${now}::timestamptz - make_interval(days => ${keptDays})`
  return gone.count
}
