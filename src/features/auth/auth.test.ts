import { identifier } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, signIn, signUp, userOf } from '../../testing/account.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser, updateUser, type User } from './contract.ts'

describe('signUp', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('creates a family with its owner and signs in', async () => {
    const email = newEmail()
    const reply = await signUp(server, {
      name: '  Robin  ',
      email: `  ${email.toUpperCase()} `,
      timeZone: 'Asia/Shanghai',
    })
    expect(reply.status).toBe(200)
    const user = reply.body as User
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Robin',
      email,
      imageUrl: null,
      familyId: expect.any(String),
      role: 'owner',
      timeZone: 'Asia/Shanghai',
      dayEndsAt: 0,
      memberCount: 1,
      families: [{ id: user.familyId, name: null, role: 'owner' }],
      language: null,
      sampleUntil: null,
    })
    expect((await userOf(server, cookieOf(reply))).body).toEqual(user)
  })

  it.each([[undefined], [null], ['Atlantis/Capital'], ['+02:00'], ['']])(
    'sets the time zone UTC when the browser sends %s',
    async (timeZone) => {
      const reply = await signUp(server, { email: newEmail(), timeZone })
      expect((reply.body as User).timeZone).toBe('UTC')
    },
  )

  it.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(81) }],
    ['name', { name: 'a\u0000b' }],
    ['name', { name: '\ud800' }],
    ['name', { name: undefined }],
    ['email', { email: 'robin' }],
    ['email', { email: `${'x'.repeat(250)}@example.com` }],
    ['email', { email: 7 }],
    ['email', { email: 'a b@example.com' }],
    ['password', { password: '1234567' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'long enough\u0000' }],
    ['password', { password: null }],
  ])('refuses an invalid %s and creates nothing', async (field, wrong) => {
    const before = await counts(server)
    const reply = await signUp(server, { email: newEmail(), ...wrong })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', details: { fields: { [field]: expect.any(String) } } })
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await counts(server)).toEqual(before)
  })

  it('accepts passwords of the minimal and maximal length', async () => {
    for (const edge of ['12345678', 'x'.repeat(128)]) {
      const email = newEmail()
      expect((await signUp(server, { email, password: edge })).status).toBe(200)
      expect((await signIn(server, { email, password: edge })).status).toBe(200)
    }
  })

  it('refuses an address that has an account, in any spelling, and opens no session', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const before = await counts(server)
    const reply = await signUp(server, { email: ` ${email.toUpperCase()}`, password: 'another password' })
    expect([reply.status, reply.body]).toEqual([409, { message: expect.any(String), code: 'address_taken' }])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await counts(server)).toEqual(before)
    expect((await signIn(server, { email, password: 'another password' })).status).toBe(401)
  })

  it('creates one family when one address signs up several times simultaneously', async () => {
    const email = newEmail()
    const before = await counts(server)
    const replies = await Promise.all(Array.from({ length: 8 }, () => signUp(server, { email })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await counts(server)).toEqual({
      families: before.families + 1,
      guardians: before.guardians + 1,
      accounts: before.accounts + 1,
      sessions: before.sessions + 1,
    })
  })

  it('leaves no family without a guardian', async () => {
    expect(
      await server.db`select from families f where not exists (select from members m where m.family_id = f.id)`,
    ).toHaveLength(0)
  })

  it('creates nothing when one of its inserts fails', async () => {
    await server.db`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
    for (const table of ['accounts', 'sessions', 'guardians']) {
      const before = await counts(server)
      await server.db`create trigger fails before insert on ${identifier(table)} for each row execute function fail()`
      await expect(signUp(server)).rejects.toThrow('500')
      await server.db`drop trigger fails on ${identifier(table)}`
      expect(await counts(server)).toEqual(before)
    }
  })

  it('refuses an idempotency key that is no UUID', async () => {
    expect((await signUp(server, { email: newEmail() }, { headers: { 'Idempotency-Key': 'mine' } })).status).toBe(400)
  })
})

async function counts(server: TestServer) {
  const [row] = await server.db<{ families: number; guardians: number; accounts: number; sessions: number }[]>`
    select (select count(*)::int from families) as families, (select count(*)::int from guardians) as guardians,
      (select count(*)::int from accounts) as accounts, (select count(*)::int from sessions) as sessions`
  return row!
}

describe('signIn', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('opens a session for the right password, in any spelling of the address', async () => {
    const email = newEmail()
    const made = await signUp(server, { email })
    const reply = await signIn(server, { email: `\t${email.toUpperCase().replace('@', '＠')}\u200e ` })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(made.body)
    expect(cookieOf(reply)).not.toBe(cookieOf(made))
    expect((await userOf(server, cookieOf(reply))).status).toBe(200)
  })

  it('accepts a password whose letters are composed in another Unicode form', async () => {
    const email = newEmail()
    await signUp(server, { email, password: 'contrase\u00f1a larga' })
    expect((await signIn(server, { email, password: 'contrasen\u0303a larga' })).status).toBe(200)
  })

  it('responds alike to an unknown address and to a wrong password', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const wrong = await signIn(server, { email, password: 'not the password' })
    const unknown = await signIn(server, { email: newEmail(), password: 'not the password' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ message: expect.any(String), code: 'wrong_credentials' })
    expect(unknown.text).toBe(wrong.text)
    expect([...unknown.headers]).toEqual([...wrong.headers])
  })

  it.each([
    [{ email: 'x' }],
    [{ password: '' }],
    [{ password: 5 }],
    [{ email: undefined }],
    [{ email: 'a\u0000@example.com' }],
  ])('refuses the input %j', async (wrong) => {
    const reply = await signIn(server, { email: newEmail(), ...wrong })
    expect([reply.status, (reply.body as { code: string }).code]).toEqual([400, 'invalid_input'])
  })

  it('refuses a body that is not JSON, and requests from another site', async () => {
    const init = { method: 'POST', body: JSON.stringify({ email: newEmail(), password }) }
    const path = '/api/auth/sign-in/email'
    expect((await server.request(path, { ...init, headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
    expect(
      (await server.request(path, { ...init, headers: { 'Content-Type': 'application/json' }, body: '{' })).status,
    ).toBe(400)
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]
    for (const headers of foreign) {
      const reply = await server.request(path, { ...init, headers: { 'Content-Type': 'application/json', ...headers } })
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([403, 'cross_site'])
    }
  })

  it.each([
    'ok',
    'error',
    'session',
    'get-session',
    'list-sessions',
    'sign-out',
    'sign-in/social',
    'sign-up',
    'update-user',
    'delete-user',
    'change-email',
    'change-password',
    'request-password-reset',
    'verify-password',
    'list-accounts',
    'link-social',
    'callback/oidc',
    'revoke-sessions',
    'account-info',
  ])('does not expose the route of the sign-in library: %s', async (path) => {
    const family = await server.startFamily()
    for (const method of ['GET', 'POST']) {
      const reply = await family.request(`/api/auth/${path}`, {
        method,
        ...(method === 'POST' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      })
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([404, 'not_found'])
    }
  })

  it('logs no names, addresses or secrets', async () => {
    const email = newEmail()
    const made = await signUp(server, { name: 'Needle Robin', email })
    await signUp(server, { name: 'Needle Robin', email })
    await signIn(server, { email, password: 'needle password' })
    const log = server.logged.join('\n')
    expect(log).toContain('sign_in_refused')
    for (const secret of ['Needle', email, 'needle password', password, cookieOf(made).split('=')[1]!.split('.')[0]!])
      expect(log).not.toContain(secret)
  })
})

describe('a session', () => {
  const start = '2026-03-01T12:00:00Z'
  const later = (days: number, minutes = 0) => new Date(Date.parse(start) + (days * 24 * 60 + minutes) * 60_000)
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ now: start })
  })
  afterAll(() => server.close())

  it('is a cookie that scripts and other sites cannot use', async () => {
    server.setNow(start)
    const [cookie] = (await signUp(server, { email: newEmail() })).headers.getSetCookie()
    expect(cookie).toMatch(/^pipling_session_5000=[\w-]{43}\.[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('is stored in the database by a digest only', async () => {
    server.setNow(start)
    const token = cookieOf(await signUp(server, { email: newEmail() }))
      .slice('pipling_session_5000='.length)
      .split('.')[0]!
    for (const { table } of await server.db<
      { table: string }[]
    >`select tablename as table from pg_tables where schemaname = 'public'`) {
      const [row] = await server.db<
        { text: string | null }[]
      >`select string_agg(t::text, ' ') as text from ${identifier(table)} t`
      expect(row!.text ?? '').not.toContain(token)
    }
  })

  it('is new at each sign-in, and the previous one of this browser ends', async () => {
    server.setNow(start)
    const email = newEmail()
    const first = cookieOf(await signUp(server, { email }))
    const second = cookieOf(await signIn(server, { email }, { headers: { cookie: first } }))
    expect(second).not.toBe(first)
    expect((await userOf(server, first)).status).toBe(401)
    expect((await userOf(server, second)).status).toBe(200)
  })

  it('is not opened by a planted token', async () => {
    server.setNow(start)
    const email = newEmail()
    await signUp(server, { email })
    const planted = 'pipling_session_5000=planted.AAAA'
    expect(cookieOf(await signIn(server, { email }, { headers: { cookie: planted } }))).not.toContain('planted')
    expect((await userOf(server, planted)).status).toBe(401)
  })

  it('that is missing or forged gets the same 401', async () => {
    server.setNow(start)
    const cookie = cookieOf(await signUp(server, { email: newEmail() }))
    const [name, value] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    const otherSignature = value.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
    const otherToken = `${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`
    for (const changed of [
      '',
      `${name}=`,
      `${name}=.`,
      `${name}=${value.split('.')[0]}`,
      `${name}=${otherSignature}`,
      `${name}=${otherToken}`,
      `${name}=%E0%A4%A`,
    ]) {
      const reply = await userOf(server, changed)
      expect([reply.status, reply.body]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }])
    }
  })

  it('ends 14 days after its last use', async () => {
    server.setNow(start)
    const cookie = cookieOf(await signUp(server, { email: newEmail() }))
    server.setNow(later(13, 23 * 60 + 59))
    expect((await userOf(server, cookie)).status).toBe(200)
    server.setNow(later(27, 0))
    expect((await userOf(server, cookie)).status).toBe(200)
    server.setNow(later(41, 1))
    expect((await userOf(server, cookie)).status).toBe(401)
  })

  it('ends 90 days after its start, even if it is used', async () => {
    server.setNow(start)
    const cookie = cookieOf(await signUp(server, { email: newEmail() }))
    for (let day = 10; day < 90; day += 10) {
      server.setNow(later(day))
      expect((await userOf(server, cookie)).status).toBe(200)
    }
    server.setNow(later(89, 24 * 60 - 1))
    expect((await userOf(server, cookie)).status).toBe(200)
    server.setNow(later(90))
    expect((await userOf(server, cookie)).status).toBe(401)
  })

  it('is refreshed in the database at most once an hour', async () => {
    server.setNow(start)
    const reply = await signUp(server, { email: newEmail() })
    const ends = async () => {
      const [row] = await server.db<
        { at: Date }[]
      >`select expires_at as at from sessions where guardian_id = ${(reply.body as User).id}`
      return row!.at
    }
    server.setNow(later(0, 59))
    await userOf(server, cookieOf(reply))
    expect(await ends()).toEqual(later(14))
    server.setNow(later(0, 61))
    await userOf(server, cookieOf(reply))
    expect(await ends()).toEqual(later(14, 61))
  })
})

describe('two instances on one host', () => {
  const ports = [5000, 5001]
  let servers: TestServer[]
  beforeAll(async () => {
    servers = await Promise.all(ports.map((port) => startServer({ publicUrl: `http://localhost:${port}` })))
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  it('do not sign each other out: their cookies have different names', async () => {
    const jar = new Map<string, string>()
    const store = (reply: Reply<unknown>) => {
      for (const [name, value] of reply.headers.getSetCookie().map((line) => line.split(';')[0]!.split(/=(.*)/)))
        jar.set(name!, value!)
    }
    const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
    for (const server of servers) store(await signUp(server, { email: newEmail() }, { headers: { cookie: cookie() } }))
    for (const server of servers) expect((await userOf(server, cookie())).status).toBe(200)
    store(await servers[1]!.request('/api/logout', { headers: { cookie: cookie() } }))
    expect((await userOf(servers[0]!, cookie())).status).toBe(200)
    expect((await userOf(servers[1]!, cookie())).status).toBe(401)
  })
})

describe('a session cookie of the release before ports were part of its name', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const former = async () => {
    const [cookie] = (await signUp(server, { email: newEmail() })).headers.getSetCookie()
    return cookie!.split(';')[0]!.replace('pipling_session_5000=', 'pipling_session=')
  }

  it('is still valid, and is renamed by the next response', async () => {
    const old = await former()
    const reply = await userOf(server, old)
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([
      200,
      [
        `${old.replace('session', 'session_5000')}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
        'pipling_signed_5000=in; Max-Age=7776000; Path=/; SameSite=Lax',
      ],
    ])
    const renamed = await userOf(server, `${old}; ${cookieOf(reply)}`)
    expect([renamed.status, renamed.headers.getSetCookie()]).toEqual([200, []])
  })

  it('does not replace the cookie of a new sign-in', async () => {
    const email = newEmail()
    await signUp(server, { email })
    const reply = await signIn(server, { email }, { headers: { cookie: await former() } })
    expect(reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('pipling_session_5000='))).toHaveLength(1)
  })

  it('ends with the sign-out', async () => {
    const old = await former()
    const reply = await server.request('/api/logout', { headers: { cookie: old } })
    expect(reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
      'pipling_session_5000=',
      'pipling_session=',
      'pipling_signed_5000=out',
    ])
    expect((await userOf(server, old)).status).toBe(401)
  })

  it('of another instance is neither used nor changed', async () => {
    for (const path of ['/api/auth/user', '/api/logout']) {
      const reply = await server.request(path, { headers: { cookie: 'pipling_session=of.another' } })
      expect(reply.headers.getSetCookie().join()).not.toMatch(/pipling_session=/)
    }
  })
})

describe('over https', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ publicUrl: 'https://pipling.example' })
  })
  afterAll(() => server.close())

  it('the session cookie has the prefix __Host-, and one without it is refused', async () => {
    const reply = await signUp(server, { email: newEmail() })
    const [cookie] = reply.headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-pipling_session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect((await userOf(server, cookieOf(reply))).status).toBe(200)
    expect((await userOf(server, cookieOf(reply).replace('__Host-', ''))).status).toBe(401)
    expect((await userOf(server, cookieOf(reply).replace('__Host-', '__Secure-'))).status).toBe(401)
  })

  it('the sign-out clears the cookie with the prefix __Host-', async () => {
    const reply = await server.request('/api/logout', {
      headers: { cookie: cookieOf(await signUp(server, { email: newEmail() })) },
    })
    expect(reply.headers.getSetCookie()).toEqual([
      '__Host-pipling_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      'pipling_signed=out; Max-Age=60; Path=/; Secure; SameSite=Lax',
    ])
  })
})

describe('updateUser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('changes name, language and the family’s time zone independently', async () => {
    const family = await server.startFamily({ timeZone: 'UTC' })
    const before = await family.ok(readUser)
    expect(await family.ok(updateUser, { body: { name: '  Sam ' } })).toEqual({ ...before, name: 'Sam' })
    expect(await family.ok(updateUser, { body: { language: 'es' } })).toEqual({
      ...before,
      name: 'Sam',
      language: 'es',
    })
    expect(await family.ok(updateUser, { body: { timeZone: 'America/Santiago' } })).toEqual({
      ...before,
      name: 'Sam',
      language: 'es',
      timeZone: 'America/Santiago',
    })
    expect(await family.ok(updateUser, { body: { language: null } })).toMatchObject({ language: null })
    expect(await family.ok(readUser)).toEqual({ ...before, name: 'Sam', timeZone: 'America/Santiago' })
  })

  it('keeps all of three simultaneous changes of different fields', async () => {
    for (let round = 0; round < 5; round += 1) {
      const family = await server.startFamily()
      await Promise.all(
        [{ name: 'Sam' }, { language: 'es' as const }, { timeZone: 'Asia/Tokyo' }].map((body) =>
          family.ok(updateUser, { body }),
        ),
      )
      expect(await family.ok(readUser)).toMatchObject({ name: 'Sam', language: 'es', timeZone: 'Asia/Tokyo' })
    }
  })

  it('changes nothing with an empty body, and ignores fields that a guardian may not change', async () => {
    const [family, other] = [await server.startFamily(), await server.startFamily()]
    const [before, others] = [await family.ok(readUser), await other.ok(readUser)]
    expect(await family.ok(updateUser, { body: {} })).toEqual(before)
    const forged = {
      id: others.id,
      email: 'x@example.com',
      role: 'admin',
      imageUrl: 'https://example.com',
    }
    expect(await family.ok(updateUser, { body: forged as object })).toEqual(before)
    expect(await other.ok(readUser)).toEqual(others)
    const entering = await family.refused(updateUser, { body: { familyId: others.familyId } })
    expect(entering.status).toBe(404)
  })

  it.each([
    [{ timeZone: 'Atlantis/Capital' }],
    [{ timeZone: '+02:00' }],
    [{ timeZone: null }],
    [{ name: '' }],
    [{ name: null }],
    [{ language: 'fr' }],
    [{ name: 'x'.repeat(81) }],
  ])('refuses %j', async (wrong) => {
    const family = await server.startFamily()
    const reply = await family.refused(updateUser, { body: wrong as object })
    expect([reply.status, reply.body.code, Object.keys(reply.body.details!.fields as object)]).toEqual([
      400,
      'invalid_input',
      Object.keys(wrong),
    ])
  })

  it('needs a session', async () => {
    const reply = await server.request('/api/auth/user', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(reply.status).toBe(401)
  })
})
