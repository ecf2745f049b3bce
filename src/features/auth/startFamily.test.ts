import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { listQuickActions } from '../behaviors/contract.ts'
import { type Child, listChildren, maxNameLength } from '../children/contract.ts'
import type { User } from './contract.ts'
import { eraseOldSampleFamilies } from './purge.ts'

const begin = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(begin.getTime() + days * 24 * 3_600_000)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: begin.toISOString() })
})
afterAll(() => server.close())

const start = (body: object = {}, options?: { headers: Record<string, string> }): Promise<Reply<unknown>> =>
  post(server, '/api/auth/start', { childName: 'Emma', language: 'en', ...body }, options)
const read = async <Body>(cookie: string, path: string) =>
  (await server.request(path, { headers: { cookie } })).body as Body

it('starts a family with one child of that name, the same first lists as any child, and no history', async () => {
  const name = `Zoë 小米 ${'a'.repeat(maxNameLength - 7)}`
  const reply = await start({ childName: ` ${name} `, language: 'es', timeZone: 'America/Santiago' })
  expect([reply.status, reply.body]).toEqual([
    201,
    expect.objectContaining({
      email: null,
      role: 'owner',
      timeZone: 'America/Santiago',
      sampleUntil: later(7).toISOString(),
      startedBy: 'name',
    }),
  ])
  const children = await read<Child[]>(cookieOf(reply), listChildren.path)
  expect(children).toEqual([
    expect.objectContaining({ name, avatarUrl: '🐼', age: null, gender: null, birthday: null, points: 0 }),
  ])
  const path = listQuickActions.path.replace('{childId}', children[0]!.id)
  expect(await read(cookieOf(reply), path)).not.toHaveLength(0)
  expect(await read(cookieOf(reply), `/api/activities/${children[0]!.id}`)).toEqual([])
})

it('replaces the session of a browser that is signed in, and changes nothing of its family', async () => {
  const email = newEmail()
  const before = cookieOf(await signUp(server, { email }))
  const reply = await start({}, { headers: { cookie: before } })
  expect(reply.status).toBe(201)
  expect((await userOf(server, before)).status).toBe(401)
  const mine = await signIn(server, { email })
  expect(mine.body).toMatchObject({ email, startedBy: null })
  expect((mine.body as User).familyId).not.toBe((reply.body as User).familyId)
})

it.each([
  { childName: undefined },
  { childName: '' },
  { childName: ' \u200b ' },
  { childName: 5 },
  { childName: 'a'.repeat(maxNameLength + 1) },
  { childName: 'a\u0000' },
  { language: 'fr' },
  { timeZone: 5 },
])('is refused for %j', async (body) => {
  const reply = await start(body)
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([400, []])
})

it('is refused for the page of another site', async () => {
  expect((await start({}, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
})

it('leaves nothing when the child cannot be added', async () => {
  const countGuardians = async () => (await server.db`select from guardians`).length
  const before = await countGuardians()
  await server.db`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`
  await server.db`create trigger fails before insert on children for each row execute function fail()`
  await expect(start()).rejects.toThrow('500')
  await server.db`drop trigger fails on children`
  expect(await countGuardians()).toBe(before)
})

it('is erased after a week, unless it is kept', async () => {
  const kept = cookieOf(await start())
  const left = cookieOf(await start())
  server.setNow(later(6.9).toISOString())
  expect(await eraseOldSampleFamilies(server.db, later(6.9))).toBe(0)
  const email = newEmail()
  const reply = await post(server, '/api/auth/keep', { name: 'Robin', email, password }, { headers: { cookie: kept } })
  expect([reply.status, reply.body]).toEqual([
    200,
    expect.objectContaining({ email, sampleUntil: null, startedBy: null }),
  ])
  await eraseOldSampleFamilies(server.db, later(7))
  expect((await userOf(server, left)).status).toBe(401)
  const children = await read<Child[]>(cookieOf(await signIn(server, { email })), listChildren.path)
  expect(children.map(({ name }) => name)).toEqual(['Emma'])
})

it('cannot be kept once its week is over', async () => {
  server.setNow(begin.toISOString())
  const guest = cookieOf(await start())
  server.setNow(later(7).toISOString())
  const account = { name: 'Robin', email: newEmail(), password }
  expect((await post(server, '/api/auth/keep', account, { headers: { cookie: guest } })).status).toBe(404)
})
