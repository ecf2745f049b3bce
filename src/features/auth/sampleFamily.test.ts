import { identifier } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { tokenIn } from '../../testing/members.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { listChildren } from '../children/contract.ts'
import { invite } from '../families/contract.ts'
import type { User } from './contract.ts'
import { createPasswordReset } from './passwordReset.ts'
import { eraseOldSampleFamilies, deleteExpired } from './purge.ts'

const start = new Date('2026-03-01T12:00:00Z')
const stolen = 'a password of the thief'
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

describe('a sample family', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const visit = (body: object = { language: 'en' }) => post(server, '/api/auth/sample-family', body)
  const countOf = async (table: string) => (await server.db`select from ${identifier(table)}`).length

  it('has children, a history and no address, in the visitor’s time zone', async () => {
    server.setNow(start)
    const reply = await visit({ language: 'es', timeZone: 'America/Santiago' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ email: null, role: 'owner', timeZone: 'America/Santiago' })
    const children = await server.request(listChildren.path, { headers: { cookie: cookieOf(reply) } })
    expect((children.body as unknown[]).length).toBeGreaterThan(0)
    await server.expectSoundLedger()
  })

  it('is a new one for each visitor', async () => {
    const [one, other] = [await visit(), await visit()]
    expect((one.body as User).familyId).not.toBe((other.body as User).familyId)
  })

  it.each([[{}], [{ language: 'fr' }], [{ language: null }], [{ language: 'en', timeZone: 5 }]])(
    'is refused for %j',
    async (body) => {
      expect((await visit(body)).status).toBe(400)
    },
  )

  it('is not created at all when filling it fails', async () => {
    const before = [await countOf('families'), await countOf('guardians')]
    await server.db`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
    await server.db`create trigger fails before insert on activities for each row execute function fail()`
    await expect(visit()).rejects.toThrow('500')
    await server.db`drop trigger fails on activities`
    expect([await countOf('families'), await countOf('guardians')]).toEqual(before)
  })

  describe.each(['guardians', 'accounts', 'families', 'members', 'sessions', 'children', 'activities'])(
    'and a sign-up get 503 and leave nothing, when an insert into %s',
    (table) => {
      it.each([
        ['loses its connection', 'perform pg_terminate_backend(pg_backend_pid())'],
        ['is the victim of a deadlock', `raise exception using errcode = 'deadlock_detected'`],
        ['waits too long for a lock', `raise exception using errcode = 'lock_not_available'`],
        ['is cancelled', `raise exception using errcode = 'query_canceled'`],
      ])('%s', async (_, fault) => {
        const before = await countOf('guardians')
        await server.db.unsafe(`
          create or replace function fail() returns trigger language plpgsql as $$ begin ${fault}; return new; end $$;
          create trigger fails before insert on ${table} for each row execute function fail()`)
        const replies = [
          await visit(),
          ...(table === 'children' || table === 'activities' ? [] : [await signUp(server)]),
        ]
        await server.db.unsafe(`drop trigger fails on ${table}`)
        for (const { status, headers, body } of replies)
          expect([status, headers.get('retry-after'), body]).toEqual([
            503,
            '5',
            expect.objectContaining({ code: 'unavailable' }),
          ])
        expect(await countOf('guardians')).toBe(before)
      })
    },
  )

  it('is erased after a day with its history and session, and no other family is', async () => {
    server.setNow(start)
    await eraseOldSampleFamilies(server.db, later(1000))
    const real = await server.startFamily()
    const visitor = cookieOf(await visit())
    expect(await eraseOldSampleFamilies(server.db, later(23.9))).toBe(0)
    expect((await userOf(server, visitor)).status).toBe(200)
    expect(await eraseOldSampleFamilies(server.db, later(24))).toBe(1)
    expect((await userOf(server, visitor)).status).toBe(401)
    expect((await userOf(server, real.cookie)).status).toBe(200)
    expect([await countOf('children'), await countOf('activities')]).toEqual([0, 0])
    expect(await countOf('families')).toBe(await countOf('guardians'))
  })
})

describe('a person with an account of their own who joined a sample family', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ now: start.toISOString() })
  })
  afterAll(() => server.close())

  /** A guest who made a person with an account the second owner of the sample family. */
  async function join() {
    const guest = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
    const email = newEmail()
    const cookie = cookieOf(await signUp(server, { email }))
    const { id } = (await userOf(server, cookie)).body as User
    const invited = await post(server, '/api/family/invitations', { role: 'guardian' }, { headers: { cookie: guest } })
    const token = tokenIn((invited.body as { url: string }).url)
    await post(server, `/api/invitations/${token}/accept`, {}, { headers: { cookie } })
    await send(guest, 'PUT', `/api/family/members/${id}`, { role: 'owner' })
    return { guest, cookie, email, id }
  }
  const send = (cookie: string, method: string, path: string, body?: object) =>
    server.request(path, {
      method,
      headers: { cookie, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const membersSeenBy = async (cookie: string) => (await send(cookie, 'GET', '/api/family/members')).body

  it('cannot keep it, and still signs in with their own password', async () => {
    const { guest, cookie, email } = await join()
    const kept = await send(cookie, 'POST', '/api/auth/keep', { name: 'Robin', email: newEmail(), password: stolen })
    expect(kept.status).toBe(404)
    expect((await signIn(server, { email })).status).toBe(200)
    const mine = { name: 'Robin', email: newEmail(), password }
    expect((await send(guest, 'POST', '/api/auth/keep', mine)).status).toBe(200)
  })

  it('needs their password to erase, and can change it, and gets a link to reset it', async () => {
    const { cookie, email } = await join()
    expect((await send(cookie, 'POST', '/api/auth/erase-family', {})).status).toBe(401)
    expect((await send(cookie, 'GET', '/api/auth/sessions')).body).toMatchObject({ hasPassword: true })
    expect(await membersSeenBy(cookie)).toContainEqual(expect.objectContaining({ email, hasPassword: true }))
    expect(await membersSeenBy(cookie)).toContainEqual(expect.objectContaining({ email: null, hasPassword: false }))
    const changed = { password, newPassword: 'another long password' }
    expect((await send(cookie, 'POST', '/api/auth/password', changed)).status).toBe(204)
    expect(await createPasswordReset(server.db, email, start)).toBeDefined()
  })

  it('may join another family, which its guest may not', async () => {
    const { guest, cookie } = await join()
    const family = await server.startFamily()
    const { url } = await family.ok(invite, { body: { role: 'guardian' } })
    const accept = `/api/invitations/${tokenIn(url)}/accept`
    expect((await send(guest, 'POST', accept, {})).status).toBe(409)
    expect((await send(cookie, 'POST', accept, {})).status).toBe(200)
  })

  it('removes the guest, who looks around in another sample family until the day is over', async () => {
    const { guest, cookie } = await join()
    const { id } = (await userOf(server, guest)).body as User
    expect((await send(cookie, 'DELETE', `/api/family/members/${id}`)).status).toBe(204)
    expect(((await userOf(server, guest)).body as User).sampleUntil).toBe(later(24).toISOString())
    await eraseOldSampleFamilies(server.db, later(24))
    expect((await userOf(server, guest)).status).toBe(401)
    expect(await server.db`select from guardians where id = ${id}`).toEqual([])
    expect((await userOf(server, cookie)).status).toBe(200)
  })
})

describe('deleteExpired', () => {
  it('deletes expired sessions and counters, and no others', async () => {
    const server = await startServer({ now: start.toISOString(), rateLimitPerMinute: 600 })
    const family = await server.startFamily()
    const rows = async () => [
      (await server.db`select from sessions`).length,
      (await server.db`select from sign_in_attempts`).length,
    ]
    await deleteExpired(server.db, later(0.24))
    expect(await rows()).toEqual([1, 2])
    await deleteExpired(server.db, later(0.25))
    expect(await rows()).toEqual([1, 0])
    expect((await userOf(server, family.cookie)).status).toBe(200)
    await deleteExpired(server.db, later(14 * 24))
    expect(await rows()).toEqual([0, 0])
    await server.close()
  })
})
