import { randomUUID } from 'node:crypto'

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
}

interface Operation {
  parameters: { name: string; in: string }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
  security: object[]
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

export interface HostileRequest {
  path: string
  init: { method: string; headers: Record<string, string>; body?: string }
  needsGuardian: boolean
}

/** JSON texts, because some of them are no JavaScript value. `docs/promises.md`, R14. */
const hostileTokens = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '-0',
  '1e309',
  '-1e309',
  '2147483648',
  '9007199254740993',
  '1e-400',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"👩‍👩‍👧‍👦"',
  '"\\u202e\\u200f"',
  '"\\u2028"',
  `"${'ẞ'.repeat(101)}"`,
  `"${'x'.repeat(20_000)}"`,
  '"2026-02-30"',
  '"2026-13-01"',
  '"0000-00-00"',
  '"0000-01-01"',
  '"99999-01-01"',
  '"-001000-01-01"',
  '"2026-03-04T00:00:00Z"',
  '"NaN"',
  '"Infinity"',
  '"1"',
  '"\' or 1=1 --"',
  '"\\\\"',
  '"$1"',
  '"%00"',
  '"../../etc/passwd"',
  '"<script>alert(1)</script>"',
  '"__proto__"',
  '"constructor"',
  '"javascript:alert(1)"',
  '"https://"',
  '[]',
  '[null]',
  '["a"]',
  '{}',
  '{"__proto__":{"x":1}}',
  '{"length":1}',
  '{"toString":1}',
  '[[[[[[[[]]]]]]]]',
  '"00000000-0000-0000-0000-000000000000"',
  '"FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"',
  '"not-a-uuid"',
  '"Europe/Berlin\\u0000"',
  '"Factory"',
  '"+01:00"',
]

const hostileSegments = [
  'x',
  '%00',
  '%2e%2e',
  '..%2f..',
  '%ff',
  '%',
  '%u0041',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%F0%9F%91%A9',
  "'--",
  '*',
  '%0d%0aX:1',
  'x'.repeat(4000),
]

const hostileBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1,}',
  "{'a':1}",
  '\ufeff{}',
  '{"childId":',
  '['.repeat(1000),
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  '\u0000',
  'a=1&b=2',
  '<xml/>',
]

const contentTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  '',
  'a/b/c',
]

/** Not an operation, and not what ends or lowers the session, after which nothing more would be tested. */
const isCall = (path: string) => /^\/api\/(?!login|logout|openapi|session\/lend)/.test(path)

/**
 * Generates a request to some call of the contract. Most requests have only one or two invalid fields, so that they
 * pass the first check and reach the second.
 * @param ids of items that exist, by the part of the path before them
 */
export function hostileRequest(document: OpenApi, ids: Record<string, string>, random: () => number): HostileRequest {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const chance = (share: number) => random() < share

  const operations = Object.entries(document.paths)
    .filter(([path]) => isCall(path))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  let { path, method, operation } = pick(operations)
  // Rarely: a sample family writes a whole history, which would take most of the time of a run.
  while (path.endsWith('/sample-family') && chance(0.95)) ({ path, method, operation } = pick(operations))
  const kind = /^\/api\/(\w+)/.exec(path)![1]!
  const headers: Record<string, string> = {}
  let body: string | undefined

  const token = (name: string, schema: Schema): string => {
    if (chance(0.06)) return pick(hostileTokens)
    if (schema.anyOf) return token(name, pick(schema.anyOf))
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return JSON.stringify(pick(schema.enum))
    if (name.endsWith('Id')) return JSON.stringify(ids[name] ?? randomUUID())
    switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 100 } = schema
        return String(
          pick([
            minimum,
            maximum,
            minimum - 1,
            maximum + 1,
            Math.floor(minimum + random() * Math.min(maximum - minimum, 50)),
          ]),
        )
      }
      case 'boolean':
        return String(chance(0.5))
      case 'null':
        return 'null'
      case 'object':
        return objectOf(schema)
      default:
        return JSON.stringify(
          pick([
            'A title',
            'Robin',
            '2026-03-04',
            'https://example.com/a.png',
            `${randomUUID()}@example.com`,
            'a long password',
            'Europe/Madrid',
            'zh',
          ]),
        )
    }
  }
  const objectOf = (schema: Schema): string => {
    const members = Object.entries(schema.properties ?? {})
      .filter(() => chance(0.9))
      .map(([name, part]) => `${JSON.stringify(name)}:${token(name, part)}`)
    if (chance(0.05)) members.push(pick(members.length > 0 ? members : ['"a":1']))
    if (chance(0.05))
      members.push(
        `${pick(['"__proto__"', '"familyId"', '"points"', '"id"', '"\\u0000"', '""'])}:${pick(hostileTokens)}`,
      )
    return `{${members.join(',')}}`
  }

  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name] ?? ids[kind]
    return id !== undefined && chance(0.8) ? id : chance(0.5) ? randomUUID() : pick(hostileSegments)
  })
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && chance(0.7))
    .map(
      ({ name }) =>
        `${name}=${chance(0.5) ? encodeURIComponent(pick(hostileTokens)) : pick([...hostileSegments, ids.activities, '1', '100'])}`,
    )
  if (operation.requestBody) {
    const { 'application/json': json, ...pictures } = operation.requestBody.content
    const [type = 'application/json'] = Object.keys(pictures)
    headers['Content-Type'] = chance(0.03) ? pick(contentTypes) : type
    body = chance(0.05) || !json ? pick(hostileBodies) : objectOf(json.schema)
    if (chance(0.003)) body = JSON.stringify({ title: 'x'.repeat(11 << 20) })
  }
  if (method !== 'get' && chance(0.3))
    headers['Idempotency-Key'] = chance(0.8)
      ? randomUUID()
      : pick(['', 'x', '0', '💥'.codePointAt(0)!.toString(), ids.key!])
  return {
    path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    init: { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) },
    needsGuardian: operation.security.length > 0,
  }
}
