import type * as z from 'zod/mini'

/** Refusals that any call may answer with, and their status. `docs/api.md`, "Conventions". */
export const commonRefusals = {
  invalid_input: 400,
  unauthorized: 401,
  cross_site: 403,
  not_allowed: 403,
  not_found: 404,
  upload_stalled: 408,
  too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

/** Body of every response that is no success. `code` is stable; clients translate it. */
export interface ErrorBody {
  message: string
  code: string
  details?: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Upload {
  types: readonly string[]
  maxBytes: number
}

export interface Item {
  table: string
  column: string
}

/** One HTTP call, described once for server, browser and the OpenAPI document. */
export interface Call {
  method: Method
  /** With parameters in braces: `/api/resources/{id}`. Those named `id` or `…Id` must be UUIDs, else 404. */
  path: `/api/${string}`
  summary: string
  /** The roles that may make it. For `anyone` it needs no session. */
  roles: readonly string[] | 'anyone'
  /** The kinds of access that cover it, for tokens; any one of them is enough. */
  scopes?: readonly string[]
  /** Where the item is that the last id in the path names, if it is not where `itemOf` looks for it. */
  item?: Item
  /**
   * Whether it changes the member's own account: its idempotency keys belong to the member, those of other calls to the
   * family.
   */
  isAboutMember?: true
  /** It changes nothing, or which session the browser has, so that a repeated request would not find the first one. */
  takesNoKey?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** A request without a body is as one with an empty object. */
  mayLackBody?: true
  /** The media types of a body that is bytes instead of JSON. */
  upload?: Upload
  /** A valid body, with ids from `exampleId`. The OpenAPI document shows it, and tests send it. */
  example?: unknown
  /** A valid query, likewise. */
  exampleQuery?: Readonly<Record<string, string>>
  /** Shape of the response's body; null where there is none. */
  reply: z.ZodMiniType | null
  /** Media type of a response that is no JSON; `reply` is null then. */
  replyType?: string
  /** 200 unless stated; 204 for a response without a body. */
  status: 200 | 201 | 204
  /** Refusals of its own beside the common ones, with their status. */
  refusals?: Readonly<Record<string, number>>
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** Values for the braces of a path. */
export type Params<C extends Call> = { [Name in ParamNames<C['path']>]: string }
/** The data that the server's handler receives: parsed, trimmed, defaults filled in. */
export type QueryOf<C extends Call> = C['query'] extends z.ZodMiniType ? z.infer<C['query']> : undefined
export type BodyOf<C extends Call> = C['upload'] extends Upload
  ? Uint8Array
  : C['body'] extends z.ZodMiniType
    ? z.infer<C['body']>
    : undefined
/** The data that a client may send. */
export type QueryInput<C extends Call> = C['query'] extends z.ZodMiniType ? z.input<C['query']> : undefined
export type BodyInput<C extends Call> = C['body'] extends z.ZodMiniType ? z.input<C['body']> : undefined
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodMiniType ? z.infer<C['reply']> : undefined

/** A request's parameters, query and body, as the handler receives them. */
export interface Input<C extends Call> {
  params: Params<C>
  query: QueryOf<C>
  body: BodyOf<C>
}

type DeepReadonly<Value> = { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }

type WithExample<C> = C extends { body: infer Body extends z.ZodMiniType }
  ? { example: DeepReadonly<z.input<Body>> }
  : unknown

type Described = Omit<Call, 'status'> & Partial<Pick<Call, 'status'>>

/** Keeps the literal types of one call, so that path parameters and shapes are known everywhere. */
export const defineCall = <const C extends Described>(call: C & WithExample<C>): C & Pick<Call, 'status'> => ({
  status: call.reply === null && !call.replyType ? 204 : 200,
  ...call,
})

/**
 * A response that the page brings along, see `src/app/pages.ts`: the address as the client requests it, and the
 * response. A revision of 0 is none.
 */
export type EmbeddedResponse = [address: string, response: { revision: number; reply: unknown }]

/** The element of the page that holds the embedded responses, as a list in JSON. */
export const embeddedResponsesId = 'answers'
