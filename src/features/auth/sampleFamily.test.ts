import { identifier } from '../../platform/db/sql.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, post, userOf } from '../../testing/account.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { listChildren } from '../children/contract.ts'
import type { User } from './contract.ts'
import { eraseOldSampleFamilies, deleteExpired } from './purge.ts'

const start = new Date('2026-03-01T12:00:00Z')
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

describe('deleteExpired', () => {
  it('deletes expired sessions and counters, and no others', async () => {
    const server = await startServer({ now: start.toISOString(), rateLimitPerMinute: 600 })
    const family = await server.startFamily()
    const rows = async () => [
      (await server.db`select from sessions`).length,
      (await server.db`select from sign_in_attempts`).length,
    ]
    await deleteExpired(server.db, later(0.24))
    expect(await rows()).toEqual([1, 1])
    await deleteExpired(server.db, later(0.25))
    expect(await rows()).toEqual([1, 0])
    expect((await userOf(server, family.cookie)).status).toBe(200)
    await deleteExpired(server.db, later(14 * 24))
    expect(await rows()).toEqual([0, 0])
    await server.close()
  })
})
