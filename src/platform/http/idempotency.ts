import { createHash, createHmac } from 'node:crypto'
import type { Context } from 'hono'
import type { Runner, Tx } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { RequestContext } from './context.ts'
import { invalidInput, refuse } from './errors.ts'
import { isUuid } from './shapes.ts'

/** A family's key for one request, with a digest that shows whether a second request is the same one. */
export interface IdempotencyKey {
  key: string
  /** SHA-256 of method, path and JSON value, and of the member where the request is about their own account. */
  digest: Buffer
}

/** The first response to a key, stored so that a repeated request gets it again. */
export interface StoredResponse {
  status: number
  /** JSON text; null for a response without a body. */
  body: string | null
}

/** A longer body is stored while those of the family take less than this: so many orders of habits could fill the disk. */
const longChars = 4096
const maxBytesPerFamily = 64 * 1024 * 1024

/** Days for which a key keeps its response. `docs/api.md`, "Conventions". */
export const keyLifetimeDays = 30

/**
 * @param body the JSON value as it was sent
 * @param secret of the server, so that guesses of a password cannot be tested against a digest
 * @param memberId of a request about the member's own account: that of another member is a different one
 * @returns undefined when the client sent no key
 * @throws {Refusal} 400 when the header holds no UUID
 */
export function readIdempotencyKey(
  c: Context,
  body: unknown,
  secret: string,
  memberId?: string,
): IdempotencyKey | undefined {
  const header = c.req.header('idempotency-key')
  if (header === undefined) return undefined
  if (!isUuid(header)) throw invalidInput({ 'Idempotency-Key': 'must be a UUID' })
  const query = c.req.query()
  const request = [c.req.method, c.req.path, canonical(body, secret)]
  if (memberId !== undefined) request.push(memberId)
  if (Object.keys(query).length > 0) request.push(canonical(query, secret))
  const value = JSON.stringify(request)
  return { key: header.toLowerCase(), digest: createHash('sha256').update(value).digest() }
}

/** No shape of the contract nests deeper. The bound keeps a hostile body from using up the stack. */
const maxDepth = 32

/** The same JSON value however it is written: member order must not make a request another one. */
function canonical(value: unknown, secret: string, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return null
  if (Array.isArray(value)) return value.map((item) => canonical(item, secret, depth + 1))
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    members: members.map(([name, member]) => [
      name,
      /password|^(?:pin|door)$/i.test(name) ? sealSecret(member, secret) : canonical(member, secret, depth + 1),
    ]),
  }
}

/**
 * A plain digest is fast: an attacker with a copy of the database could test guesses of a password or PIN. The secret
 * prevents that.
 */
function sealSecret(value: unknown, secret: string): string {
  return createHmac('sha256', secret)
    .update(typeof value === 'string' ? value : Array.isArray(value) ? value.join(' ') : '')
    .digest('base64url')
}

/**
 * The stored response to this key, if there is one.
 * @throws {Refusal} 422 when the key belongs to a different request
 */
export async function findStoredResponse(
  runner: Runner,
  familyId: string,
  key: IdempotencyKey,
): Promise<StoredResponse | undefined> {
  const [row] = await runner<(StoredResponse & { digest: Buffer })[]>`
    select digest, status, body from request_keys where family_id = ${familyId} and key = ${key.key}`
  if (!row) return undefined
  requireSameRequest(key, row.digest)
  return { status: row.status, body: row.body }
}

/** @throws {Refusal} 422 when the digest is that of a different request */
export function requireSameRequest(key: IdempotencyKey, digest: Buffer): void {
  if (!key.digest.equals(digest)) {
    throw refuse('idempotency_key_reused', 'This key was already used for a different request.')
  }
}

/**
 * Stores the first response to a key. Must be the last statement of its transaction: an act with the same key waits for
 * the transaction, and with it the acts of other families. Stores nothing for a family that the request has erased, and
 * nothing long for one that has very much stored.
 * @param subjectId the resource whose erasure erases the response; null when it is about nothing that can be erased
 * alone
 * @throws when another request has taken the key; its response can be found then
 */
export async function storeResponse(
  tx: Tx,
  { familyId, now }: RequestContext,
  { key, digest }: IdempotencyKey,
  { status, body }: StoredResponse,
  subjectId: string | null,
): Promise<void> {
  const isLong = (body?.length ?? 0) > longChars
  const hasSpace = isLong
    ? sql`and (select coalesce(sum(octet_length(body)), 0) from request_keys where family_id = ${familyId}) < ${maxBytesPerFamily}`
    : sql``
  await tx`
    insert into request_keys (family_id, key, digest, status, body, subject_id, created_at)
    select id, ${key}, ${digest}, ${status}, ${body}, ${subjectId}, ${now} from families
    where id = ${familyId} ${hasSpace} for key share`
}

/** Deletes keys that are older than 30 days. */
export async function deleteOldKeys(runner: Runner, now: Date): Promise<number> {
  const { count } = await runner`
    delete from request_keys where created_at < ${now}::timestamptz - make_interval(days => ${keyLifetimeDays})`
  return count
}
