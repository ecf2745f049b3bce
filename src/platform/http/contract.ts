import type * as z from 'zod/mini'

/** Answers that are no success, in the words of the contract: `code` is stable and is what a client translates. */
export const refusalStatus = {
  invalid_input: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  cross_site: 403,
  not_found: 404,
  address_taken: 409,
  last_child: 409,
  insufficient_points: 409,
  price_changed: 409,
  already_checked_in: 409,
  habit_completed: 409,
  skill_completed: 409,
  already_undone: 409,
  not_undoable: 409,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** Body of every answer that is no success. */
export interface ErrorBody {
  message: string
  code: RefusalCode
  details?: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One HTTP call, described once for server, browser and the OpenAPI document. */
export interface Call {
  method: Method
  /** With parameters in braces: `/api/habits/{id}/checkin`. */
  path: `/api/${string}`
  summary: string
  /** `guardian` needs a session; `anyone` does not. */
  access: 'guardian' | 'anyone'
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Shape of the answer's body; null where there is none. */
  reply: z.ZodMiniType | null
  status: 200 | 201 | 204
  /** Refusals of its own, beside those that any call may give. */
  refusals?: readonly RefusalCode[]
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Values for the braces of a path. */
export type Params<C extends Call> = { [Name in ParamNames<C['path']>]: string }
/** What the server's handler receives: parsed, trimmed, defaults filled in. */
export type QueryOf<C extends Call> = C['query'] extends z.ZodMiniType ? z.infer<C['query']> : undefined
export type BodyOf<C extends Call> = C['body'] extends z.ZodMiniType ? z.infer<C['body']> : undefined
/** What a client may send. */
export type QueryInput<C extends Call> = C['query'] extends z.ZodMiniType ? z.input<C['query']> : undefined
export type BodyInput<C extends Call> = C['body'] extends z.ZodMiniType ? z.input<C['body']> : undefined
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodMiniType ? z.infer<C['reply']> : undefined

/** Keeps the literal types of one call, so that path parameters and shapes are known everywhere. */
export function defineCall<const C extends Omit<Call, 'access'> & { access?: Call['access'] }>(
  call: C,
): Omit<C, 'access'> & { access: C['access'] extends Call['access'] ? C['access'] : 'guardian' } {
  return { access: 'guardian', ...call } as never
}

/** One of the first answers, as the page itself brings it, see `src/app/pages.ts`: its path and query as the client asks for it, and what would come then. */
export type BroughtAnswer = [address: string, answer: { tag: string | null; reply: unknown }]

/** The element of the page that they stand in, as a list in JSON. */
export const answersElementId = 'answers'
