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

/** Bytes of all bodies that arrive at the same time, as announced. */
const maxArrivingBytes = 32 * 1024 * 1024
/** What ends each of these bodies, the earliest first, with its bytes. */
const arriving = new Map<() => void, number>()
let arrivingBytes = 0

/**
 * Notes a body that begins to arrive. When all are too many bytes, those that have been arriving longest are ended: a
 * visitor could begin thousands, and never send the last byte.
 */
function noteArriving(end: () => void, bytes: number): void {
  arriving.set(end, bytes)
  arrivingBytes += bytes
  for (const earliest of arriving.keys()) {
    if (arrivingBytes <= maxArrivingBytes) return
    noteArrived(earliest)
    earliest()
  }
}

function noteArrived(end: () => void): void {
  arrivingBytes -= arriving.get(end) ?? 0
  arriving.delete(end)
}

/**
 * Reads a body of JSON.
 * @throws {Refusal} 408 when it takes too long, or so many others arrive that it must make room; 413
 */
export async function readBytes(c: Context, maxBytes: number, withinMs = arrivesWithinMs): Promise<Buffer> {
  const length = c.req.header('content-length')
  if (Number(length ?? 0) > maxBytes) throw tooLarge()
  let end = () => {}
  const late = new Promise<never>((_, reject) => {
    end = () => reject(uploadStalled())
  })
  const timer = setTimeout(end, withinMs)
  noteArriving(end, Number(length ?? maxBytes))
  // A body is never longer than its announced length. Reading it in chunks takes several times as long.
  const bytes = length === undefined ? collectBytes(c, maxBytes) : c.req.arrayBuffer().catch(refuseCutBody)
  return Promise.race([bytes, late])
    .then(Buffer.from)
    .finally(() => {
      clearTimeout(timer)
      noteArrived(end)
    })
}

/**
 * Counts bytes as they arrive so that a body without a length cannot fill the memory, not even with chunks of one byte.
 * @throws {Refusal} 413
 */
async function collectBytes(c: Context, maxBytes: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(maxBytes)
  let total = 0
  for await (const chunk of chunksOf(c.req.raw.body ?? [])) {
    if (total + chunk.byteLength > maxBytes) throw tooLarge()
    bytes.set(chunk, total)
    total += chunk.byteLength
  }
  return bytes.buffer.slice(0, total)
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
