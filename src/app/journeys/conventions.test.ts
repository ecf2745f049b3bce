import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '../../features/auth/rules.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addChild, listChildren } from '../../features/children/contract.ts'
import { allCalls, nameOf } from '../../testing/calls.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
let family: Family
let childId: string
beforeAll(async () => {
  server = await startServer()
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
})
afterAll(() => server.close())

const post = (path: string, init: RequestInit = {}) =>
  family.request(path, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: { 'Content-Type': 'application/json', ...(init.headers as Record<string, string>) },
  })

describe('every mounted call', () => {
  it('is in a contract, whose calls are all mounted', () => {
    expect(server.calls.map(nameOf).toSorted()).toEqual(allCalls.map(nameOf).toSorted())
  })

  it('is in the OpenAPI document, with its parameters, body, responses and refusals', async () => {
    const { body } = await server.request('/api/openapi.json')
    const { openapi, paths } = body as {
      openapi: string
      paths: Record<string, Record<string, { responses: object; requestBody?: object; security: object[] }>>
    }
    expect(openapi).toBe('3.1.0')
    for (const call of server.calls) {
      const operation = paths[call.path]?.[call.method.toLowerCase()]
      expect(operation, `${call.method} ${call.path}`).toBeDefined()
      expect(Object.keys(operation!.responses)).toContain(String(call.status))
      expect(operation!.requestBody !== undefined).toBe((call.body ?? call.upload) !== undefined)
    }
    expect(paths['/api/behaviors']!.post!.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { required: expect.arrayContaining(['childId', 'type', 'title', 'points']) },
          example: { type: 'reward', title: 'Tidied up', points: 5 },
        },
      },
    })
    expect(paths['/api/behaviors']!.post!.security).toEqual([
      ...roles.map((role) => ({ session: [role] })),
      { token: ['award'] },
    ])
    expect(paths['/api/requests']!.post!.security).toEqual([{ token: ['request'] }])
    expect(paths['/api/child']!.get!.security).toEqual([{ session: ['child'] }])
    expect(paths['/api/habits']!.post!.security).toEqual([{ session: ['owner'] }, { session: ['guardian'] }])
    expect(paths['/api/auth/options']!.get!.security).toEqual([])
    expect(paths['/api/habits/{childId}']!.get!).toMatchObject({ 'x-scopes': ['read'] })
  })

  it('is in the OpenAPI document with every other address that is mounted, but for pages of the app', async () => {
    const { paths } = (await server.request('/api/openapi.json')).body as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[]; responses: object }>>
    }
    const unnamed = (path: string) => path.replaceAll(/\{\w+\}(\.ics)?|:\w+(\{.+\})?/g, '{}')
    const documented = new Set(
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${unnamed(path)}`),
      ),
    )
    const pages = new Set(['/pair/:token', '/.well-known/change-password'])
    // What is mounted for all methods comes before others, or is a refusal.
    const mounted = server.routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*' && !pages.has(path))
    expect(mounted.length).toBeGreaterThan(server.calls.length)
    expect(
      mounted.map(({ method, path }) => `${method} ${unnamed(path)}`).filter((one) => !documented.has(one)),
    ).toEqual([])
    const calendar = paths['/calendar/{token}.ics']!.get!
    expect(calendar.parameters).toMatchObject([{ name: 'token', in: 'path' }])
    expect(Object.keys(calendar.responses)).toEqual(expect.arrayContaining(['200', '304', '404', '429', '503']))
  })

  it('says which parameters of a query it needs', async () => {
    const { paths } = (await server.request('/api/openapi.json')).body as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>
    }
    const requiredOf = (path: string) =>
      paths[path]!.get!.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
    expect(requiredOf('/api/children/{id}/keepsake')).toEqual(['from', 'to'])
    expect(requiredOf('/api/stats/{childId}/days')).toEqual(['from', 'to'])
    expect(requiredOf('/api/facts/{childId}')).toEqual(['thing', 'from', 'to'])
    expect(requiredOf('/api/activities/{childId}')).toEqual([])
  })

  it('says that it is about the member where it changes their account', () => {
    const changes = server.calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/auth/'))
    const ofGuardians = changes.filter((call) => call.roles !== 'anyone')
    expect(ofGuardians.length).toBeGreaterThan(5)
    expect(ofGuardians.filter(({ isAboutMember }) => !isAboutMember)).toEqual([])
  })

  it('is documented with login, logout, the operations, and 503', async () => {
    const { paths } = (await server.request('/api/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: object }>>
    }
    for (const [path, methods] of [
      ['/api/login', ['get']],
      ['/api/logout', ['get', 'post']],
      ['/healthz', ['get']],
      ['/readyz', ['get']],
      ['/metrics', ['get']],
      ['/api/openapi.json', ['get']],
    ] as const)
      expect([path, Object.keys(paths[path] ?? {}).sort()]).toEqual([path, methods])
    for (const { method, path } of server.calls)
      expect(Object.keys(paths[path]![method.toLowerCase()]!.responses)).toContain('503')
  })

  it('counts the length of a text in UTF-16 units', async () => {
    const emoji = '🌱'
    const status = async (title: string) =>
      (await family.send(recordBehavior, { body: { childId, type: 'reward', title, points: 1 } })).status
    expect([await status(emoji.repeat(50)), await status(`${emoji.repeat(50)}a`)]).toEqual([201, 400])
  })

  it('counts every text of its body and query so', () => {
    const found = server.calls.flatMap((call) =>
      [call.body, call.query].flatMap((shape) => limitedTexts(shape, call.path)),
    )
    expect(found.length).toBeGreaterThan(40)
    // One unit too many, in fewer code points.
    for (const { path, text, max } of found)
      expect([path, text.safeParse('\u{1d4b3}'.repeat(Math.floor(max / 2) + 1)).success]).toEqual([path, false])
  })

  it('documents its cookie, and the refusals for its query and its idempotency key', async () => {
    const { body } = await server.request('/api/openapi.json')
    const { paths, components } = body as {
      paths: Record<string, Record<string, { responses: object }>>
      components: object
    }
    expect(components).toMatchObject({ securitySchemes: { session: { name: 'pipling_session_5000' } } })
    const refusalsOf = (method: string, path: string) => Object.keys(paths[path]![method]!.responses)
    expect(refusalsOf('get', '/api/activities/{childId}')).toContain('400')
    expect((await family.request(`/api/activities/${childId}?limit=none`)).status).toBe(400)
    expect(refusalsOf('delete', '/api/children/{id}')).toEqual(expect.arrayContaining(['400', '422']))
    expect(
      (await family.request(`/api/children/${childId}`, { method: 'DELETE', headers: { 'idempotency-key': 'none' } }))
        .status,
    ).toBe(400)
    expect(refusalsOf('get', '/api/children')).not.toContain('400')
    // A role may not make these.
    for (const path of ['/api/family/export', '/api/family/export/dates', '/api/family/invitations'])
      expect([path, refusalsOf('get', path)]).toEqual([path, expect.arrayContaining(['403'])])
    // A lent browser may not make most calls of members, nor a member those of a lent browser.
    for (const path of ['/api/children', '/api/child'])
      expect([path, refusalsOf('get', path)]).toEqual([path, expect.arrayContaining(['403'])])
    expect(paths['/api/habits']!.post!.responses).toMatchObject({ 403: { description: 'cross_site, not_allowed' } })
    const openCalls = server.calls.filter((call) => call.roles === 'anyone' && call.method !== 'GET')
    expect(openCalls.length).toBeGreaterThan(0)
    for (const call of openCalls) expect(refusalsOf(call.method.toLowerCase(), call.path)).not.toContain('422')
  })

  it('that needs a guardian responds 401 to a request without a valid session', async () => {
    for (const call of server.calls.filter((one) => one.roles !== 'anyone')) {
      const path = call.path.replaceAll(/\{\w+\}/g, randomUUID())
      for (const cookie of ['', 'pipling_session_5000=forged.forged', 'pipling_session_5000=x']) {
        const reply = await server.request(path, { method: call.method, headers: { cookie } })
        expect([call.method, call.path, reply.status, reply.text]).toEqual([
          call.method,
          call.path,
          401,
          '{"message":"Unauthorized","code":"unauthorized"}',
        ])
      }
    }
  })

  it('that changes something refuses requests from another site, with any content type', async () => {
    let refused = 0
    for (const call of server.calls.filter((one) => one.method !== 'GET')) {
      const path = call.path.replaceAll(/\{\w+\}/g, randomUUID())
      for (const sender of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'http://localhost:5001' },
        { origin: 'https://localhost:5000' },
        { origin: 'http://sub.localhost:5000' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'http://localhost:5000', 'sec-fetch-site': 'cross-site' },
      ]) {
        for (const type of [
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          undefined,
        ]) {
          for (const sendTo of [family.request, server.request]) {
            const headers = { ...sender, ...(type && { 'content-type': type }) }
            const reply = await sendTo(path, {
              method: call.method,
              headers: headers as never,
              ...(type && call.method !== 'DELETE' && { body: '{}' }),
            })
            expect([call.path, JSON.stringify(headers), reply.status, (reply.body as { code: string }).code]).toEqual([
              call.path,
              JSON.stringify(headers),
              403,
              'cross_site',
            ])
            refused += 1
          }
        }
      }
    }
    recordFigure('S5', `${refused} requests from other sites to every call that changes something: 0 accepted`)
  })

  it('names the address to use when its own page was opened at another, and logs it once', async () => {
    const send = (origin: string) =>
      family.request('http://192.0.2.4:5000/api/children', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{"name":"Mia"}',
      })
    for (const origin of ['http://192.0.2.4:5000', 'https://192.0.2.4:5000', 'http://192.0.2.4:5000']) {
      const { status, body } = await send(origin)
      expect([status, body]).toEqual([
        403,
        {
          code: 'cross_site',
          message: `This page was opened at ${origin}, but PUBLIC_URL is http://localhost:5000. Open that address, or correct PUBLIC_URL.`,
          details: { address: origin, expected: 'http://localhost:5000' },
        },
      ])
    }
    expect((await send('https://evil.example')).body).not.toHaveProperty('details')
    expect(server.logged.filter((line) => line.includes('other_address'))).toHaveLength(1)
  })
})

describe('a request', () => {
  it('to an unknown path under /api gets 404 as JSON, with any method, signed in or not', async () => {
    for (const sendTo of [server.request, family.request]) {
      for (const [method, path] of [
        ['GET', '/api/nothing'],
        ['POST', '/api/children/x/y/z'],
        ['PATCH', '/api/children'],
        ['GET', '/api'],
        ['GET', '/api/'],
        ['DELETE', '/api/behaviors'],
      ] as const) {
        const reply = await sendTo(path, { method })
        expect([path, reply.status, (reply.body as { code?: string } | undefined)?.code]).toEqual([
          path,
          404,
          'not_found',
        ])
      }
    }
  })

  it.each([
    ['no body', { body: null as never }],
    ['no JSON', { body: '{' }],
    ['no object', { body: '[]' }],
    ['null', { body: 'null' }],
    ['bytes that are no UTF-8', { body: new Uint8Array([0x7b, 0xff, 0x7d]) }],
  ])('with %s gets 400', async (_, init) => {
    const reply = await post('/api/children', init)
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([400, 'invalid_input'])
  })

  it('over 64 KiB gets 413, also without a Content-Length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(64 * 1024) })
    expect((await post('/api/children', { body: large })).status).toBe(413)
    const stream = new Blob([large]).stream()
    expect((await post('/api/children', { body: stream, duplex: 'half' } as never)).status).toBe(413)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx'])(
    'of the type %s gets 415',
    async (type) => {
      const reply = await post('/api/children', { headers: { 'Content-Type': type }, body: '{"name":"Mia"}' })
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  it('with deeply nested JSON does no harm', async () => {
    const deep = `{"name":"Mia","more":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    expect((await post('/api/children', { body: deep })).status).toBe(201)
    expect((await post('/api/children', { body: deep, headers: { 'Idempotency-Key': randomUUID() } })).status).toBe(201)
  })

  it('without a body gets 400', async () => {
    const reply = await family.request('/api/children', { method: 'POST' })
    expect([reply.status, reply.body]).toMatchObject([
      400,
      { code: 'invalid_input', details: { fields: { body: 'is missing' } } },
    ])
  })

  it('with __proto__ in its body changes no prototype', async () => {
    expect((await post('/api/children', { body: '{"name":"Mia","__proto__":{"points":7}}' })).status).toBe(201)
    expect(({} as { points?: number }).points).toBeUndefined()
  })
})

describe('every response', () => {
  it('has the security headers, and one of the API is not stored in any cache', async () => {
    for (const path of ['/', '/api/children', '/api/nothing', '/healthz', '/nothing']) {
      const { headers } = await family.request(path)
      const policy = headers.get('content-security-policy')!
      for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'"])
        expect(policy).toContain(part)
      expect(policy).not.toMatch(/unsafe-/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('app-response')).toBe('1')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('to a page request is 200 for a screen, with or without a language, and 404 for any other path', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/zh', 200],
      ['/en/', 200],
      ['/es/ai-chat', 200],
      ['/ai-chat', 200],
      ['/sign-in', 200],
      ['/zh/sign-in', 200],
      ['/privacy', 200],
      ['/es/privacy', 200],
      ['/nothing', 404],
      ['/fr', 404],
      ['/en/nothing', 404],
      ['/index.html', 404],
      ['/.git/config', 404],
      ['/assets/nothing.js', 404],
      ['/%2e%2e/package.json', 404],
    ] as const) {
      const reply = await server.request(path)
      expect([path, reply.status]).toEqual([path, status])
      expect(reply.headers.get('content-type')).toContain('text/html')
    }
  })
})

describe('the operations endpoints', () => {
  it('report that the process runs and that the database responds', async () => {
    expect((await server.request('/healthz')).status).toBe(200)
    expect((await server.request('/readyz')).status).toBe(200)
  })

  it('serve metrics to this machine, but not through a proxy', async () => {
    const host = 'localhost:5000'
    const own = await server.request('/metrics', { headers: { host } })
    expect(own.status).toBe(200)
    expect(own.text).toContain('http_request_duration_seconds_count')
    expect(own.text).not.toContain(childId)
    const statusOf = async (headers: Record<string, string>, from?: string) =>
      (await server.request('/metrics', { headers }, from)).status
    expect(await statusOf({ host, 'x-forwarded-for': '127.0.0.1' })).toBe(401)
    expect(await statusOf({ host, via: '1.1 proxy' })).toBe(401)
    expect(await statusOf({ host: 'pipling.example' })).toBe(401)
    expect(await statusOf({ host }, '192.168.1.7')).toBe(401)
  })

  it('serve no metrics without a token when PUBLIC_URL is a public name', async () => {
    const proxied = await startServer({ publicUrl: 'https://pipling.example' })
    expect((await proxied.request('/metrics', { headers: { host: '127.0.0.1:5000' } })).status).toBe(401)
    await proxied.close()
  })

  it('serve metrics with METRICS_TOKEN only, when it is set, also to this machine', async () => {
    const guarded = await startServer({ metricsToken: 'a token' })
    const host = 'localhost:5000'
    expect((await guarded.request('/metrics', { headers: { host } })).status).toBe(401)
    expect((await guarded.request('/metrics', { headers: { host, authorization: 'Bearer guess' } })).status).toBe(401)
    const served = await guarded.request('/metrics', { headers: { authorization: 'Bearer a token' } }, '192.0.2.1')
    expect(served.status).toBe(200)
    await guarded.close()
  })
})

describe('the limit of requests per session', () => {
  it('refuses requests above the limit with Retry-After, and does not affect other families', async () => {
    const now = Date.parse('2026-03-04T12:00:00Z')
    const limited = await startServer({ rateLimitPerMinute: 600, now: new Date(now).toISOString() })
    try {
      const [greedy, honest] = [await limited.startFamily(), await limited.startFamily()]
      const replies = []
      for (let n = 0; n < 2000; n += 1) {
        if (n % 400 === 0) limited.setNow(new Date(now + n * 10))
        replies.push(await greedy.send(listChildren))
      }
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(600)
      const refused = replies.at(-1)!
      expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'rate_limited'])
      expect(Number(refused.headers.get('retry-after'))).toBe(44)
      for (let n = 0; n < 150; n += 1) {
        limited.setNow(new Date(now + 16_000 + n * 2000))
        expect((await honest.send(listChildren)).status).toBe(200)
      }
      limited.setNow(new Date(now + 60_000))
      expect((await greedy.send(listChildren)).status).toBe(200)
      recordFigure(
        'S8',
        '2,000 requests of one session in 16 s: 600 served, 1,400 × 429 with Retry-After; a family with 30 requests per minute was never limited',
      )
    } finally {
      await limited.close()
    }
  })

  it('is exact for simultaneous requests', async () => {
    const limited = await startServer({ rateLimitPerMinute: 100 })
    try {
      const eager = await limited.startFamily()
      const replies = await Promise.all(Array.from({ length: 150 }, () => eager.send(listChildren)))
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(100)
    } finally {
      await limited.close()
    }
  })

  it('is exact for a small limit', async () => {
    const limited = await startServer({ rateLimitPerMinute: 5 })
    try {
      const eager = await limited.startFamily()
      const replies = []
      for (let n = 0; n < 6; n += 1) replies.push(await eager.send(listChildren))
      expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await limited.close()
    }
  })
})

describe('the log', () => {
  it('contains no name, text, address, token or idempotency key', async () => {
    const needle = `Needle${randomUUID().slice(0, 8)}`
    const key = randomUUID()
    const other = await server.startFamily()
    const { id } = await other.ok(addChild, { body: { name: needle }, key })
    await other.ok(recordBehavior, {
      body: { childId: id, type: 'reward', title: needle, description: needle, points: 1 },
    })
    await other.send(recordBehavior, { body: { childId: id, type: 'reward', title: needle, points: 1000 } })
    await other.request(`/api/children/${needle}`, { method: 'DELETE' })
    // An error of a statement whose values contain all of it.
    await server.db`alter table activities rename to activities_gone`
    await other
      .send(recordBehavior, { body: { childId: id, type: 'reward', title: needle, points: 1 } })
      .catch(() => {})
    await server.db`alter table activities_gone rename to activities`
    const log = server.logged.join('\n')
    expect(log).toContain('a request failed')
    for (const secret of [needle, key, other.cookie.split('=')[1]!, '@example.com']) expect(log).not.toContain(secret)
  })
})

interface Shape {
  _zod: { def: Record<string, unknown> & { checks?: { _zod: { def: { check: string; maximum?: number } } }[] } }
  safeParse(value: unknown): { success: boolean }
}

/** The texts in a shape that have a longest length. */
function limitedTexts(value: unknown, path: string): { path: string; text: Shape; max: number }[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('_zod' in value)) return Object.entries(value).flatMap(([name, part]) => limitedTexts(part, `${path} ${name}`))
  const text = value as Shape
  const { type, checks = [], ...parts } = text._zod.def
  if (type !== 'string') return limitedTexts(parts, path)
  const max = checks.map((one) => one._zod.def).find(({ check }) => check === 'max_length')?.maximum
  return max === undefined ? [] : [{ path, text, max }]
}
