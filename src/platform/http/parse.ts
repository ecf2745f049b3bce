import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { invalidInput, Refusal } from './errors.ts'

/** Bytes of JSON one call may carry. Contract, "Conventions". */
const maxBodyBytes = 64 * 1024

/** Parses by the contract. @throws {Refusal} 400 with a reason for each wrong field */
export function parse<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = z.core.safeParse(compiled(shape), value)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= reasonOf(issue)
  }
  throw invalidInput(fields)
}

const compiledShapes = new WeakMap<z.ZodMiniType, z.core.$ZodType>()

/** An object's shape as one function that reads its fields. The contract's own, which the browser has too, goes from field to field. */
function compiled<Shape extends z.ZodMiniType>(shape: Shape): z.core.$ZodType<z.infer<Shape>> {
  let known = compiledShapes.get(shape)
  if (!known)
    compiledShapes.set(shape, (known = shape instanceof z.ZodMiniObject ? new z.core.$ZodObjectJIT(shape.def) : shape))
  return known as z.core.$ZodType<z.infer<Shape>>
}

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`
    case 'too_small':
      if (issue.origin !== 'string') return `must be at least ${issue.minimum}`
      return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`
    case 'too_big':
      return issue.origin === 'string'
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`
    case 'invalid_format':
      return `must be a valid ${issue.format === 'regex' ? 'value' : issue.format}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'custom':
      return issue.message
    default:
      return 'is not valid'
  }
}

/**
 * Reads a JSON body, counting bytes as they come so that a body without a length cannot fill the memory.
 * @throws {Refusal} 413, 415, or 400 for what is no JSON object
 */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    if (!type && isBodyMissing(c)) throw invalidInput({ body: 'is missing' })
    throw new Refusal('unsupported_media_type', 'Only JSON can be sent here.')
  }
  const bytes = await readBytes(c)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidInput({ body: 'is not JSON' })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidInput({ body: 'must be a JSON object' })
  return value as Record<string, unknown>
}

function isBodyMissing(c: Context): boolean {
  const said = c.req.header('content-length')
  if (said !== undefined) return said === '0'
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  // RFC 9112, section 6.3: a request that says neither has no body.
  return incoming ? c.req.header('transfer-encoding') === undefined : c.req.raw.body === null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

async function readBytes(c: Context): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', 'That is more than can be sent at once.')
  const said = c.req.header('content-length')
  if (Number(said ?? 0) > maxBodyBytes) throw tooLarge()
  // A body is never longer than it says; reading it in pieces takes several times as long.
  if (said !== undefined) return arrived(c, Number(said)) ?? new Uint8Array(await c.req.arrayBuffer().catch(cutOff))
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of wholly(c.req.raw.body ?? [])) {
    length += chunk.byteLength
    if (length > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A phone that lost its network. Nobody hears the answer, but it must not count as a fault of ours. */
function cutOff(cause: unknown): never {
  throw Object.assign(invalidInput({ body: 'did not come whole' }), { cause })
}

async function* wholly(body: AsyncIterable<Uint8Array> | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    cutOff(cause)
  }
}

/** A body that has come whole, as a short one does with its headers: read at once, without waiting for its events. */
function arrived(c: Context, length: number): Uint8Array | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  if (!incoming || incoming.readableDidRead || incoming.readableLength !== length || length === 0) return undefined
  const body = incoming.read() as Buffer
  incoming.resume()
  return body
}
