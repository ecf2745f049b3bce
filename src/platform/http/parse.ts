import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { invalidInput, notFound, Refusal, refuse, tooLarge, uploadStalled } from './errors.ts'
import { impossibleId } from './shapes.ts'

/** Bytes of JSON one call may carry. `docs/api.md`, "Conventions". */
export const maxBodyBytes = 64 * 1024
/** In which it arrives. Node.js leaves a request a day, for large files: a visitor could keep connections open for that. */
const arrivesWithinMs = 60_000

/**
 * Parses by the contract.
 * @throws {Refusal} 400 with a reason for each wrong field; 404 when all that is wrong is an id that can name nothing
 */
export function parse<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = z.core.safeParse(shape, value)
  if (result.success) return result.data
  const { issues } = result.error
  if (issues.every(isImpossibleId)) throw notFound()
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    fields[field] ??= reasonOf(issue)
  }
  throw invalidInput(fields)
}

const isImpossibleId = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params === impossibleId

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
 * Reads a JSON body.
 * @throws {Refusal} 413, 415, or 400 for what is neither a JSON object nor a list
 */
export async function readJson(c: Context): Promise<object> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    if (lacksBody(c)) throw invalidInput({ body: 'is missing' })
    throw refuse('unsupported_media_type', 'Only JSON can be sent here.')
  }
  const bytes = await readBytes(c, maxBodyBytes)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidInput({ body: 'is not JSON' })
  }
  if (typeof value !== 'object' || value === null) throw invalidInput({ body: 'must be a JSON object or a list' })
  return value
}

/** Whether a request has neither a body nor a type of one. */
export function lacksBody(c: Context): boolean {
  if (c.req.header('content-type')) return false
  const length = c.req.header('content-length')
  if (length !== undefined) return length === '0'
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  // RFC 9112, section 6.3: a request with neither header has no body.
  return incoming ? c.req.header('transfer-encoding') === undefined : c.req.raw.body === null
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body of JSON.
 * @throws {Refusal} 408 when it takes too long; 413
 */
export async function readBytes(c: Context, maxBytes: number, withinMs = arrivesWithinMs): Promise<Buffer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(uploadStalled()), withinMs)
  })
  return Promise.race([collectBytes(c, maxBytes), late]).finally(() => clearTimeout(timer))
}

/** Counts bytes as they arrive so that a body without a length cannot fill the memory. @throws {Refusal} 413 */
async function collectBytes(c: Context, maxBytes: number): Promise<Buffer> {
  const length = c.req.header('content-length')
  if (Number(length ?? 0) > maxBytes) throw tooLarge()
  // A body is never longer than its announced length. Reading it in chunks takes several times as long.
  if (length !== undefined) return Buffer.from(await c.req.arrayBuffer().catch(refuseCutBody))
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of chunksOf(c.req.raw.body ?? [])) {
    total += chunk.byteLength
    if (total > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A phone that lost its network. No one reads the response, but it must not count as a fault of the server. */
function refuseCutBody(cause: unknown): never {
  throw Object.assign(invalidInput({ body: 'was cut off' }), { cause })
}

/** A body in chunks. @throws {Refusal} 400 when the client's connection is lost */
export async function* chunksOf(body: AsyncIterable<Uint8Array> | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    refuseCutBody(cause)
  }
}
