import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identifier } from '../../platform/db/sql.ts'
import { cookieOf, password, post } from '../../testing/account.ts'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { bearerOf, makeToken } from '../../testing/tokens.ts'
import {
  changeEmail,
  changePassword,
  eraseOwnFamily,
  listSessions,
  readUser,
  startSampleFamily,
} from '../auth/contract.ts'
import { deleteExpired } from '../auth/purge.ts'
import { scopes } from '../auth/rules.ts'
import { endAllSessions } from '../auth/sessions.ts'
import { listQuickActions, recordBehavior } from '../behaviors/contract.ts'
import { addChild, deleteChild, listChildren } from '../children/contract.ts'
import { readFacts } from '../facts/contract.ts'
import { removeMember, updateMember } from '../families/contract.ts'
import { addHabit, checkIn } from '../habits/contract.ts'
import { addJob, listJobs } from '../jobs/contract.ts'
import { listDevices } from '../lending/contract.ts'
import { addMoment, listMoments } from '../moments/contract.ts'
import { addRequestForChild, grantRequest, listRequests } from '../requests/contract.ts'
import { listDayStats, readChildStats, readWeeklyStats } from '../stats/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addToken, listTokens, revokeToken } from './contract.ts'

const start = '2026-03-04T12:00:00.000Z'
const later = (days: number) => new Date(Date.parse(start) + days * 24 * 60 * 60_000)

let server: TestServer
let family: Family
let childId: string
let siblingId: string
beforeAll(async () => {
  server = await startServer({ now: start })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(start)
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
})

const codeOf = ({ status, body }: Reply<unknown>) => [status, (body as { code?: string } | undefined)?.code]
const statusOf = async (token: string) => (await bearerOf(server, token).send(listChildren)).status
const tokenOf = async (given: Parameters<typeof makeToken>[1] = {}) =>
  bearerOf(server, (await makeToken(family, given)).token)

describe('a token', () => {
  it('is returned once, listed by its maker and the owners, and revoked from the next request on', async () => {
    const key = randomUUID()
    const body = { name: ' Kitchen button ', scopes: ['read' as const], childIds: [childId], days: 90 }
    const made = await family.ok(addToken, { body, key })
    expect(made.token).toMatch(/^pip_[\w-]{43}$/)
    expect(await family.ok(addToken, { body, key })).toEqual({ id: made.id, token: null })
    const listed = {
      id: made.id,
      name: 'Kitchen button',
      scopes: ['read'],
      childIds: [childId],
      by: expect.objectContaining({ name: 'Robin' }) as object,
      createdAt: start,
      lastUsedDay: null,
      expiresAt: later(90).toISOString(),
    }
    expect(await family.ok(listTokens)).toEqual([listed])

    server.setNow('2026-03-04T12:01:00Z')
    expect(await statusOf(made.token!)).toBe(200)
    expect(await family.ok(listTokens)).toEqual([{ ...listed, lastUsedDay: '2026-03-04' }])
    server.setNow(later(1))
    expect(await statusOf(made.token!)).toBe(200)
    expect(await family.ok(listTokens)).toEqual([{ ...listed, lastUsedDay: '2026-03-05' }])
    // It is no browser of the children, and nowhere that the guardian is signed in.
    expect(await family.ok(listDevices)).toEqual([])
    expect((await family.ok(listSessions)).devices).toHaveLength(1)

    const { member } = await joinFamily(server, family, 'guardian')
    const theirs = await makeToken(member, { name: 'Watch' })
    expect((await member.ok(listTokens)).map(({ id }) => id)).toEqual([theirs.id])
    expect((await family.ok(listTokens)).map(({ id }) => id)).toEqual([theirs.id, made.id])
    expect((await member.refused(revokeToken, { params: { id: made.id } })).status).toBe(403)
    for (const { id, token } of [theirs, { id: made.id, token: made.token! }]) {
      expect(await statusOf(token)).toBe(200)
      await family.ok(revokeToken, { params: { id } })
      expect(codeOf(await bearerOf(server, token).send(listChildren))).toEqual([401, 'unauthorized'])
    }
    expect(await family.ok(listTokens)).toEqual([])
    expect((await family.refused(revokeToken, { params: { id: made.id } })).status).toBe(404)
  })

  it.each([
    [400, { scopes: [] }],
    [400, { scopes: ['write'] }],
    [400, { scopes: ['read', 'read'] }],
    [400, { name: '' }],
    [400, { name: 'x'.repeat(61) }],
    [400, { days: 0 }],
    [400, { days: 366 }],
    [400, { days: undefined }],
    [400, { childIds: [] }],
    [404, { childIds: [randomUUID()] }],
  ])('is refused with %i for %o', async (status, given) => {
    const body = { name: 'x', scopes: ['read'], days: 1, ...given } as never
    expect((await family.refused(addToken, { body })).status).toBe(status)
    const twice = { name: 'x', scopes: ['read' as const], days: 1, childIds: [childId, childId] }
    expect((await family.refused(addToken, { body: twice })).status).toBe(400)
  })

  it('is one of at most 20 of a member that are not over, and none is in a sample family', async () => {
    const ids = []
    for (let n = 0; n < 20; n += 1) ids.push((await makeToken(family, { days: 1 + n })).id)
    const body = { name: 'One more', scopes: ['read' as const], days: 1 }
    expect(codeOf(await family.refused(addToken, { body }))).toEqual([409, 'too_many_tokens'])
    const { member } = await joinFamily(server, family, 'guardian')
    await makeToken(member)
    server.setNow(later(1))
    await makeToken(family)
    expect(await family.ok(listTokens)).toHaveLength(22)

    const cookie = cookieOf(await post(server, startSampleFamily.path, { language: 'en' }))
    expect(codeOf(await post(server, addToken.path, body, { headers: { cookie } }))).toEqual([409, 'sample_family'])
  })

  it('is 401 when it is over, and listed for another 30 days', async () => {
    const { id, token } = await makeToken(family, { days: 10 })
    server.setNow(later(9.9))
    expect(await statusOf(token)).toBe(200)
    for (const [day, count] of [
      [10, 1],
      [39.9, 1],
      [40, 0],
    ] as const) {
      server.setNow(later(day))
      expect(await statusOf(token)).toBe(401)
      await deleteExpired(server.db, later(day))
      const rows = await server.db`select from sessions where id = ${id}`
      expect([day, rows.length]).toEqual([day, count])
    }
  })

  it('goes with its maker, with the last of its children and with a restore, not with a changed password', async () => {
    const { id, member } = await joinFamily(server, family, 'guardian')
    const everything = await makeToken(member)
    const ofChild = await makeToken(member, { childIds: [childId] })
    await member.ok(changePassword, { body: { password, newPassword: 'another long password' } })
    await member.ok(changeEmail, { body: { password: 'another long password', email: `${randomUUID()}@example.com` } })
    expect(await Promise.all([everything, ofChild].map(({ token }) => statusOf(token)))).toEqual([200, 200])
    expect(await member.ok(listTokens)).toHaveLength(2)

    const both = await makeToken(member, { childIds: [siblingId, childId] })
    await family.ok(deleteChild, { params: { id: childId } })
    expect(await Promise.all([everything, ofChild, both].map(({ token }) => statusOf(token)))).toEqual([200, 401, 200])
    expect((await member.ok(listTokens)).map(({ childIds }) => childIds).toSorted()).toEqual([[siblingId], null])

    await family.ok(updateMember, { params: { id }, body: { role: 'owner' } })
    await family.ok(updateMember, { params: { id }, body: { role: 'guardian' } })
    expect(await statusOf(everything.token)).toBe(200)
    await family.ok(updateMember, { params: { id }, body: { role: 'helper' } })
    expect(await statusOf(everything.token)).toBe(401)

    const second = await joinFamily(server, family, 'guardian')
    const [left, erased, restored] = [
      await makeToken(second.member),
      await makeToken(second.member),
      await makeToken(family),
    ]
    await family.ok(removeMember, { params: { id: second.id } })
    expect(await statusOf(left.token)).toBe(401)
    await second.member.ok(eraseOwnFamily, {
      body: { familyId: (await second.member.ok(readUser)).familyId, password },
    })
    expect(await statusOf(erased.token)).toBe(401)
    await endAllSessions(server.db)
    expect(await statusOf(restored.token)).toBe(401)
  })
})

describe('a request with a token', () => {
  it('carries no cookie of a session, comes from no other site, and gets no leave for one', async () => {
    const { token } = await makeToken(family)
    const sendWith = (headers: Record<string, string>, method = 'GET') =>
      server.request('/api/children', { method, headers })
    const bearer = { authorization: `Bearer ${token}` }
    expect((await sendWith(bearer)).status).toBe(200)
    expect((await sendWith({ authorization: `bearer ${token}`, cookie: 'theme=dark' })).status).toBe(200)
    expect(codeOf(await sendWith({ ...bearer, cookie: family.cookie }))).toEqual([400, 'invalid_input'])
    expect((await sendWith({ ...bearer, cookie: 'pipling_session_5000=x' })).status).toBe(400)
    const sites: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const site of sites) {
      const reply = await sendWith({ ...bearer, ...site })
      expect(codeOf(reply)).toEqual([403, 'cross_site'])
      const preflight = await sendWith({ ...site, 'access-control-request-method': 'GET' }, 'OPTIONS')
      for (const { headers } of [reply, preflight])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    // That of a proxy is none of ours.
    const proxied = await sendWith({ authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.x', cookie: family.cookie })
    expect(proxied.status).toBe(200)
    const flipped = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1)
    for (const forged of [flipped, `pip_${'x'.repeat(43)}`, 'pip_', 'pip_x', token.slice(4), `${token}x`, 'x'])
      expect([forged, await statusOf(forged)]).toEqual([forged, 401])
    // It opens no page, and cannot be the cookie of a session.
    const page = await server.request('/', { headers: bearer })
    expect(page.text).not.toContain('Mia')
    expect((await sendWith({ cookie: `pipling_session_5000=${token}.x` })).status).toBe(401)
  })

  it('is counted for its token', async () => {
    const limited = await startServer({ rateLimitPerMinute: 5 })
    try {
      const own = await limited.startFamily()
      const [first, second] = [await makeToken(own), await makeToken(own)].map(({ token }) => bearerOf(limited, token))
      const statuses = []
      for (let n = 0; n < 6; n += 1) statuses.push((await first!.send(listChildren)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect((await first!.send(listChildren)).headers.get('retry-after')).toMatch(/^\d+$/)
      expect((await second!.send(listChildren)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('knows no child but its own, in lists either', async () => {
    const ofChild = await tokenOf({ scopes: [...scopes], childIds: [childId] })
    const ofAll = await tokenOf({ scopes: [...scopes] })
    await family.ok(addJob, { body: { title: 'For both', points: 5, childIds: [childId, siblingId] } })
    await family.ok(addJob, { body: { title: 'For Leo', points: 5, childIds: [siblingId] } })
    await family.ok(addJob, { body: { title: 'For any', points: 5 } })
    for (const id of [childId, siblingId])
      await ofAll.ok(addRequestForChild, { body: { childId: id, kind: 'wish', title: `Wish of ${id}` } })
    // The guardian's own replies come first, from the same cache.
    expect(await family.ok(listChildren)).toHaveLength(2)
    expect(await ofAll.ok(listChildren)).toHaveLength(2)
    expect((await ofChild.ok(listChildren)).map(({ id }) => id)).toEqual([childId])
    expect((await ofChild.ok(listJobs)).map(({ title, childIds }) => [title, childIds])).toEqual([
      ['For both', [childId]],
      ['For any', null],
    ])
    expect((await ofChild.ok(listRequests)).map((request) => request.childId)).toEqual([childId])
    expect((await ofAll.ok(listRequests)).map((request) => request.childId)).toEqual([siblingId, childId])
    expect((await ofChild.refused(listRequests, { query: { childId: siblingId } })).status).toBe(404)
    expect(await ofChild.ok(listRequests, { query: { childId } })).toHaveLength(1)
    const wish = { childId: siblingId, kind: 'wish' as const, title: 'A kite' }
    expect((await ofChild.refused(addRequestForChild, { body: wish })).status).toBe(404)
    const late = (await family.ok(addChild, { body: { name: 'Ida' } })).id
    expect((await ofAll.ok(listChildren)).map(({ id }) => id)).toContain(late)
  })

  it('sees no moment in any list, search, mood or count without the scope for moments', async () => {
    const [needle, date] = [`Needle${randomUUID().slice(0, 8)}`, '2026-03-03']
    // The first entry of all.
    server.setNow('2026-02-20T12:00:00Z')
    const moment = { childId, content: needle, mood: 'happy', weather: 'sunny' } as const
    await family.ok(addMoment, { body: { ...moment, date: '2026-02-20' } })
    server.setNow(start)
    await family.ok(addMoment, { body: { ...moment, date } })
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 5 } })

    const range = { from: '2026-02-01', to: '2026-03-04' }
    const readAll = async (reader: Family) => {
      const params = { childId }
      const list = (query: object) => reader.ok(listActivities, { params, query })
      const facts = await reader.ok(readFacts, { params, query: { thing: 'all', ...range } })
      return {
        types: (await list({})).map(({ type }) => type),
        found: [await list({ q: needle }), await list({ type: 'moment' }), await list({ from: date, to: date })].map(
          ({ length }) => length,
        ),
        listed: (await list({ thing: 'all', ...range })).length,
        days: (await reader.ok(listDayStats, { params, query: range })).map(({ date: day, acts, mood }) => [
          day,
          acts,
          mood,
        ]),
        firstDay: (await reader.ok(readWeeklyStats, { params, query: {} })).firstDay,
        pace: (await reader.ok(readChildStats, { params })).pacePerDay,
        facts: [facts.times, facts.days, facts.ever.times, facts.entryIds.length, facts.byMember[0]?.times],
        firstOfAll: [facts.first?.day, facts.ever.first?.day],
      }
    }
    const all = {
      types: ['behavior', 'moment', 'moment'],
      found: [2, 2, 1],
      listed: 3,
      days: [
        ['2026-02-20', 1, 'happy'],
        [date, 1, 'happy'],
        ['2026-03-04', 1, null],
      ],
      firstDay: '2026-02-20',
      pace: 0,
      facts: [3, 3, 3, 3, 3],
      firstOfAll: ['2026-02-20', '2026-02-20'],
    }
    const without = {
      types: ['behavior'],
      found: [0, 0, 0],
      listed: 1,
      days: [['2026-03-04', 1, null]],
      firstDay: '2026-03-04',
      pace: null,
      facts: [1, 1, 1, 1, 1],
      firstOfAll: ['2026-03-04', '2026-03-04'],
    }
    const reading = await tokenOf({ childIds: [childId] })
    // Each twice: from the database, and from the cache that the others have filled.
    for (const _ of [1, 2]) {
      expect(await readAll(family)).toEqual(all)
      expect(await readAll(reading)).toEqual(without)
      expect(await readAll(await tokenOf({ scopes: ['read', 'read:moments'] }))).toEqual(all)
    }
    const momentsAlone = await tokenOf({ scopes: ['read:moments'] })
    expect(await momentsAlone.ok(listMoments, { params: { childId } })).toHaveLength(2)
    expect((await reading.refused(listMoments, { params: { childId } })).status).toBe(403)
    expect((await momentsAlone.refused(listActivities, { params: { childId } })).status).toBe(403)
  })

  it('awards up to 20 points and nothing else that moves points, and its name stays for ever', async () => {
    const { id, token } = await makeToken(family, { name: 'Kitchen button', scopes: ['award', 'checkin'] })
    const button = bearerOf(server, token)
    const deduction = await family.ok(recordBehavior, {
      body: { childId, type: 'punishment', title: 'Shouted', points: 3 },
    })
    const award = { childId, type: 'reward', title: 'Set the table', points: 20 } as const
    for (const given of [
      { type: 'punishment' as const },
      { kind: 'remedy' as const },
      { kind: 'remedy' as const, repairs: deduction.id },
    ])
      expect(codeOf(await button.refused(recordBehavior, { body: { ...award, ...given } }))).toEqual([
        403,
        'not_allowed',
      ])
    const { body } = await button.refused(recordBehavior, { body: { ...award, points: 21 } })
    expect(body).toMatchObject({ code: 'not_allowed', details: { max: 20 } })
    const gone = { ...award, childId: randomUUID(), points: 21 }
    expect((await button.refused(recordBehavior, { body: gone })).status).toBe(404)

    const quick = () => family.ok(listQuickActions, { params: { childId } })
    const before = await quick()
    const awarded = await button.ok(recordBehavior, { body: award })
    await button.ok(recordBehavior, { body: { ...award, kind: 'gift' } })
    expect(await quick()).toEqual(before)
    // Another member is not asked about what a token recorded.
    const { member } = await joinFamily(server, family, 'guardian')
    await member.ok(recordBehavior, { body: award })

    const habit = await family.ok(addHabit, { body: { childId, title: 'Read' } })
    await button.ok(checkIn, { params: { id: habit.id }, body: { date: '2026-03-04' } })
    expect((await button.refused(undoActivity, { params: { id: awarded.id } })).status).toBe(403)

    await family.ok(revokeToken, { params: { id } })
    await family.ok(undoActivity, { params: { id: awarded.id } })
    const history = await family.ok(listActivities, { params: { childId } })
    const [robin, via] = ['Robin', { kind: 'token', name: 'Kitchen button' }]
    expect(history.map(({ title, by }) => [title, by?.name, by?.via])).toEqual([
      ['Set the table', robin, null],
      ['Read', robin, via],
      ['Set the table', robin, null],
      ['Set the table', robin, via],
      ['Set the table', robin, via],
      ['Shouted', robin, null],
    ])
  })

  it('asks as the child would, and a member grants it', async () => {
    const asking = await tokenOf({ scopes: ['request'] })
    const deed = { childId, kind: 'deed' as const, title: 'Fed the cat' }
    expect((await family.refused(addRequestForChild, { body: deed })).status).toBe(403)
    const { id, status } = await asking.ok(addRequestForChild, { body: deed })
    expect(status).toBe('open')
    expect((await asking.refused(grantRequest, { params: { id }, body: { points: 5 } })).status).toBe(403)
    expect((await family.ok(grantRequest, { params: { id }, body: { points: 5 } })).child.points).toBe(5)
    for (const body of [{ childId, kind: 'wish' }, { childId, kind: 'habit' }, { kind: 'deed' }])
      expect((await asking.refused(addRequestForChild, { body: body as never })).status).toBe(400)
  })
})

it('a token appears in no log, error, stored row, backup or page, and its digest never leaves the database', async () => {
  const key = randomUUID()
  const body = { name: 'Needle', scopes: [...scopes], days: 90 }
  const { id, token } = await family.ok(addToken, { body, key })
  const told = []
  const bearer = bearerOf(server, token!)
  await bearer.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Helped', points: 1 } })
  for (const path of ['/', '/api/openapi.json', '/api/nothing', '/api/auth/user', '/metrics', `/api/children/${token}`])
    told.push((await bearer.request(path)).text)
  told.push((await bearer.request('/api/behaviors', { method: 'POST', body: '{' })).text)
  await server.db`alter table activities rename to activities_gone`
  await expect(bearer.ok(recordBehavior, { body: { childId, type: 'reward', title: 'x', points: 1 } })).rejects.toThrow(
    '500',
  )
  await server.db`alter table activities_gone rename to activities`
  for (const call of [listTokens, listSessions, listDevices, readUser]) told.push((await family.send(call)).text)
  told.push((await family.send(addToken, { body, key })).text, (await family.request('/')).text)
  told.push((await family.request('/api/family/export')).text)
  told.push(...server.logged)
  expect(server.logged.join('\n')).toContain('token_added')

  const tables = await server.db<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await server.db<{ row: string }[]>`select to_jsonb(t)::text as row from ${identifier(name)} t`
    rows.push(...found.map(({ row }) => row))
  }
  const [stored] = await server.db<{ digest: string }[]>`select token as digest from sessions where id = ${id}`
  const { digest } = stored!
  const secret = token!.slice('pip_'.length)
  expect(rows.filter((row) => row.includes(secret))).toEqual([])
  expect(rows.filter((row) => row.includes(digest))).toHaveLength(1)
  for (const text of told) expect(text.includes(secret) || text.includes(digest)).toBe(false)
  recordFigure(
    'S15',
    `a token looked for in ${told.length} replies, pages and lines of the log and in ${rows.length} rows of ${tables.length} tables: 0 hits; only its digest is stored`,
  )
})
