import * as z from 'zod'
import { type Call, commonRefusals } from './contract.ts'

type Json = Record<string, unknown>

/** An address that is no call of the contract's shape: it redirects, or answers to machines. */
export interface Address {
  method: 'get' | 'post'
  path: string
  summary: string
  query?: readonly string[]
  /** Status → description and media type. */
  responses: Readonly<Record<string, { description: string; type?: string }>>
}

/** The contract as an OpenAPI 3.1 document, made from the same shapes that requests are parsed with. */
export function openapiDocument(
  calls: readonly Call[],
  addresses: readonly Address[],
  { publicUrl, sessionName }: { publicUrl: string; sessionName: string },
): Json {
  const paths: Record<string, Json> = {}
  const allRoles = new Set(calls.flatMap(({ roles }) => (roles === 'anyone' ? [] : roles)))
  const isForSomeRoles = ({ roles }: Call) => roles !== 'anyone' && roles.length < allRoles.size
  for (const call of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operationOf(call, isForSomeRoles(call))
  }
  for (const address of addresses) (paths[address.path] ??= {})[address.method] = operationOfAddress(address)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pipling',
      version: '1',
      description: 'Notice and reward what children do.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionName },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: codesOf(calls) },
            details: { type: 'object' },
          },
        },
      },
    },
  }
}

function operationOf(call: Call, isForSomeRoles: boolean): Json {
  return {
    summary: call.summary,
    operationId: operationId(call.method, call.path),
    security: securityOf(call, isForSomeRoles),
    ...(call.scopes && { 'x-scopes': call.scopes }),
    parameters: [
      ...pathParameters(call.path),
      ...queryParameters(call),
      ...(takesKey(call)
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
        : []),
    ],
    ...(call.body && {
      requestBody: {
        required: !call.mayLackBody,
        content: { 'application/json': { schema: schemaOf(call.body, 'input'), example: call.example } },
      },
    }),
    ...(call.upload && {
      requestBody: {
        required: true,
        content: Object.fromEntries(call.upload.types.map((type) => [type, { example: call.example }])),
      },
    }),
    responses: {
      [call.status]: {
        description: 'Done',
        ...(call.reply && { content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } }),
        ...(call.replyType !== undefined && { content: { [call.replyType]: { schema: { type: 'string' } } } }),
      },
      ...refusalsOf(call, isForSomeRoles),
    },
  }
}

function operationOfAddress({ method, path, summary, query = [], responses }: Address): Json {
  return {
    summary,
    operationId: operationId(method, path),
    security: [],
    parameters: [
      ...pathParameters(path),
      ...query.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
    ],
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, { description, type }]) => [
        status,
        { description, ...(type && { content: { [type]: {} } }) },
      ]),
    ),
  }
}

const operationId = (method: string, path: string) =>
  `${method.toLowerCase()} ${path}`.replaceAll(/[^a-z]+(.)?/gi, (_, next: string = '') => next.toUpperCase())

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: /[iI]d$/.test(name!) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }))

function queryParameters(call: Call): Json[] {
  const { properties = {}, required = [] } = inputOf(call.query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(call.exampleQuery && name in call.exampleQuery && { example: call.exampleQuery[name] }),
  }))
}

/** The roles and scopes that may make a call, as alternatives; no roles are named where every role may. */
function securityOf({ roles, scopes = [] }: Call, isForSomeRoles: boolean): Json[] {
  if (roles === 'anyone') return []
  const sessions = isForSomeRoles ? roles.map((role) => ({ session: [role] })) : [{ session: [] }]
  return [...sessions, ...scopes.map((scope) => ({ token: [scope] }))]
}

function refusalsOf(call: Call, isForSomeRoles: boolean): Record<string, Json> {
  const common: (keyof typeof commonRefusals)[] = ['rate_limited', 'internal_error', 'unavailable']
  if (call.roles !== 'anyone') common.push('unauthorized')
  if (call.body || call.query || takesKey(call)) common.push('invalid_input')
  if (call.body || call.upload) common.push('too_large', 'unsupported_media_type', 'upload_stalled')
  if (call.method !== 'GET') common.push('cross_site')
  // The body or the subject of a change can need more than a role may do.
  if (takesKey(call) || isForSomeRoles) common.push('not_allowed')
  if (takesKey(call)) common.push('idempotency_key_reused')
  if (call.path.includes('{') || namesAnotherResource(call)) common.push('not_found')
  const codes = Object.entries({
    ...Object.fromEntries(common.map((code) => [code, commonRefusals[code]])),
    ...call.refusals,
  })
  const responses: Record<string, Json> = {}
  for (const [, status] of codes) {
    responses[String(status)] ??= {
      description: codes
        .filter((one) => one[1] === status)
        .map(([code]) => code)
        .join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return responses
}

const takesKey = ({ method, roles, takesNoKey }: Call) => method !== 'GET' && roles !== 'anyone' && !takesNoKey

const codesOf = (calls: readonly Call[]) => [
  ...new Set([commonRefusals, ...calls.map(({ refusals = {} }) => refusals)].flatMap((some) => Object.keys(some))),
]

/** A resource that the body names by its id. */
const namesAnotherResource = (call: Call) =>
  Object.keys(inputOf(call.body).properties ?? {}).some((name) => name.endsWith('Id'))

const inputOf = (shape: z.core.$ZodType | undefined) =>
  (shape ? schemaOf(shape, 'input') : {}) as { properties?: Record<string, Json>; required?: string[] }

function schemaOf(shape: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' })
  return schema
}
