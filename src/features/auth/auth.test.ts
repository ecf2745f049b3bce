import { identifier } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, signIn, signUp, userOf } from '../../testing/account.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
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
      money: null,
      memberCount: 1,
      families: [{ id: user.familyId, name: null, role: 'owner', people: ['Robin'] }],
      language: null,
      sampleUntil: null,
      startedBy: null,
      hasPin: false,
      hasJobs: false,
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

describe('updateUser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('changes name, language and the family’s time zone independently', async () => {
    const family = await server.startFamily({ timeZone: 'UTC' })
    const before = await family.ok(readUser)
    // Her family has no name, so it is known by her.
    const named = { ...before, name: 'Sam', families: [{ ...before.families[0]!, people: ['Sam'] }] }
    expect(await family.ok(updateUser, { body: { name: '  Sam ' } })).toEqual(named)
    expect(await family.ok(updateUser, { body: { language: 'es' } })).toEqual({
      ...named,
      language: 'es',
    })
    expect(await family.ok(updateUser, { body: { timeZone: 'America/Santiago' } })).toEqual({
      ...named,
      language: 'es',
      timeZone: 'America/Santiago',
    })
    expect(await family.ok(updateUser, { body: { language: null } })).toMatchObject({ language: null })
    expect(await family.ok(readUser)).toEqual({ ...named, timeZone: 'America/Santiago' })
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
