import { identifier } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, signIn, signUp, userOf } from '../../testing/account.ts'
import { lendBrowser, pairBrowser } from '../../testing/lending.ts'
import { familyWith, type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { addChild } from '../children/contract.ts'
import { readFaces } from '../lending/contract.ts'
import { type User } from './contract.ts'
import { digestOf } from './tokens.ts'

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

  it('that was used longest ago ends when its guardian has a hundred others, but nothing that they lent', async () => {
    server.setNow(start)
    const email = newEmail()
    const first = cookieOf(await signUp(server, { email }))
    const second = cookieOf(await signIn(server, { email }))
    const family = familyWith(cookieOf(await signIn(server, { email })), server.request)
    const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
    const paired = await pairBrowser(server, family, [childId])
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const secondDigest = digestOf(/=([^.;]+)/.exec(second)![1]!)
    // With the first two, one less than there may be.
    await server.db`
      insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at)
      select gen_random_uuid(), 'made ' || n, s.guardian_id, s.family_id, s.expires_at, s.created_at, s.updated_at + interval '1 second'
      from sessions s cross join generate_series(1, 97) n where s.token = ${secondDigest}`
    server.setNow(later(0, 61))
    expect((await userOf(server, first)).status).toBe(200)
    server.setNow(later(0, 62))
    const newest = cookieOf(await signIn(server, { email }))
    const stored = () => server.db`select from sessions where token = ${secondDigest}`
    expect(await stored()).toHaveLength(1)
    const another = cookieOf(await signIn(server, { email }))
    expect(await stored()).toHaveLength(0)
    expect((await userOf(server, second)).status).toBe(401)
    for (const cookie of [first, newest, another]) expect((await userOf(server, cookie)).status).toBe(200)
    for (const browser of [lent, paired]) expect((await browser.request(readFaces.path)).status).toBe(200)
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
