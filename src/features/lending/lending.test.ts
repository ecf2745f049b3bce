import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, userOf } from '../../testing/account.ts'
import { recordFigure } from '../../testing/figures.ts'
import { lendBrowser, type LentBrowser, makePairing, pairBrowser } from '../../testing/lending.ts'
import { joinFamily } from '../../testing/members.ts'
import { client, type OidcProvider, startOidcProvider } from '../../testing/oidcProvider.ts'
import { type Family, type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import {
  changeEmail,
  changePassword,
  eraseOwnFamily,
  listSessions,
  readUser,
  setPin,
  type User,
} from '../auth/contract.ts'
import { endAllSessions } from '../auth/sessions.ts'
import { addChild, deleteChild, listChildren, type ListedChild, updateChild } from '../children/contract.ts'
import { readInvitation, invite, removeMember, updateMember } from '../families/contract.ts'
import {
  addDevice,
  endDevice,
  enter,
  type Faces,
  type LentView,
  leave,
  lend,
  listDevices,
  pair,
  readPairing,
  takeBack,
} from './contract.ts'

const start = '2026-03-04T12:00:00.000Z'
const minutes = (count: number) => new Date(Date.parse(start) + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const pin = '2580'

let server: TestServer
let family: Family
let childId: string
let siblingId: string
beforeAll(async () => {
  server = await startServer({ now: start })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(minutes(-2))
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  server.setNow(minutes(-1))
  siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  server.setNow(start)
})

const json = { 'Content-Type': 'application/json' }
const tell = (
  browser: Pick<LentBrowser, 'request'>,
  { path, method }: { path: string; method: string },
  body?: object,
) => browser.request(path, { method, ...(body && { headers: json, body: JSON.stringify(body) }) })
const statusOf = async (reply: Promise<Reply<unknown>>) => (await reply).status
const faces = (browser: LentBrowser) => browser.request('/api/child')
const isOpen = async (browser: LentBrowser) => (await faces(browser)).status === 200
const giveBack = (browser: Pick<LentBrowser, 'request'>, body: object) => tell(browser, takeBack, body)
const codeOf = ({ status, body }: Reply<unknown>) => [status, (body as { code?: string } | undefined)?.code]
/** The same guardian in another browser. */
const signInElsewhere = async (): Promise<LentBrowser> => {
  const cookie = cookieOf(await signIn(server, { email: (await family.ok(readUser)).email }))
  return {
    cookie,
    request: (path, init = {}) => server.request(path, { ...init, headers: { ...(init.headers as object), cookie } }),
  }
}
const withoutSession = (path: string, init?: RequestInit) => server.request(path, init)

describe('a browser that is lent', () => {
  it('is the children’s: the session of the guardian is over, and its stream of events ends', async () => {
    const stream = await server.follow(family.cookie)
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    for await (const event of stream) expect(event).toMatch(/^(?:child|family) /)
    expect((await userOf(server, family.cookie)).status).toBe(401)
    expect(codeOf(await userOf(server, lent.cookie))).toEqual([403, 'not_allowed'])
    expect((await faces(lent)).body).toEqual({
      faces: [{ id: childId, name: 'Mia', avatarUrl: '👶', hasDoor: false }],
      activeId: childId,
      grownUps: ['Robin'],
      wayBack: { name: 'Robin', hasPin: false, hasPassword: true, providerHost: null, isPaired: false },
    })
  })

  it.each([
    ['the PIN', { pin }],
    ['the password', { password }],
  ])('is the guardian’s again with %s, by another secret', async (_, body) => {
    await family.ok(setPin, { body: { pin } })
    const before = await family.ok(readUser)
    expect(before.hasPin).toBe(true)
    const lent = await lendBrowser(server, family, { childIds: [childId, siblingId] })
    const back = await giveBack(lent, body)
    expect([back.status, back.text]).toEqual([200, '{}'])
    expect((await userOf(server, cookieOf(back))).body).toEqual(before)
    expect((await faces(lent)).status).toBe(401)
  })

  it('stays theirs with a wrong PIN or password, and says alike what was wrong', async () => {
    const withoutPin = await lendBrowser(server, family, { childIds: [childId] })
    const refusals = [await giveBack(withoutPin, { pin: '0000' }), await giveBack(withoutPin, { password: 'wrong' })]
    for (const refusal of refusals) expect(codeOf(refusal)).toEqual([401, 'wrong_credentials'])
    for (const body of [
      {},
      { pin, password },
      { pin: '123' },
      { pin: '１２３４' },
      { pin: '1234567' },
      { pin: null },
      { pin: 1234 },
    ])
      expect([body, (await giveBack(withoutPin, body)).status]).toEqual([body, 400])
    expect(await isOpen(withoutPin)).toBe(true)
  })

  it('is 401 for all but one of 20 who take it back at one instant', async () => {
    await family.ok(setPin, { body: { pin } })
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const replies = await Promise.all(Array.from({ length: 4 }, () => giveBack(lent, { pin })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    const { id } = (await userOf(server, cookieOf(replies.find(({ status }) => status === 200)!))).body as User
    expect(await server.db`select from sessions where guardian_id = ${id}`).toHaveLength(1)
  })

  it.each([
    [{ childIds: [] }, 400],
    [{}, 400],
    [{ childIds: Array.from({ length: 21 }, () => randomUUID()) }, 400],
    [{ childIds: [randomUUID()] }, 404],
    [{ childIds: ['not-an-id'] }, 404],
  ])('is not lent for %j', async (body, status) => {
    expect(await statusOf(tell(family, lend, body))).toBe(status)
    await family.ok(readUser)
  })

  it('is not lent to a child twice, to that of another family, nor for less than a day or more than a year', async () => {
    const stranger = await server.startFamily()
    const theirs = (await stranger.ok(addChild, { body: { name: 'Ana' } })).id
    for (const [body, status] of [
      [{ childIds: [childId, childId] }, 400],
      [{ childIds: [childId, theirs] }, 404],
      [{ childIds: [childId], days: 0 }, 400],
      [{ childIds: [childId], days: 366 }, 400],
    ] as const)
      expect(await statusOf(tell(family, lend, body))).toBe(status)
    await family.ok(readUser)
  })

  it('ends when its days are over, and lasts without them', async () => {
    const elsewhere = await signInElsewhere()
    const oneDay = await lendBrowser(server, family, { childIds: [childId], days: 1 })
    const cookie = cookieOf(await tell(elsewhere, lend, { childIds: [childId] }))
    const endless = { ...elsewhere, cookie, request: (path: string) => server.request(path, { headers: { cookie } }) }
    server.setNow(minutes(24 * 60 - 1))
    expect([await isOpen(oneDay), await isOpen(endless)]).toEqual([true, true])
    server.setNow(minutes(24 * 60 + 1))
    expect([await isOpen(oneDay), await isOpen(endless)]).toEqual([false, true])
    server.setNow(days(1000))
    expect(await isOpen(endless)).toBe(true)
  })

  it('after 90 days, is the guardian’s again with the password, and signed out with the PIN alone', async () => {
    await family.ok(setPin, { body: { pin } })
    const first = await lendBrowser(server, family, { childIds: [childId] })
    server.setNow(days(91))
    const ended = await giveBack(first, { pin })
    expect([ended.status, ended.body]).toEqual([200, { ended: true }])
    expect(cookieOf(ended)).toContain('pipling_signed_5000=out')
    server.setNow(start)
    const other = await server.startFamily()
    const { id } = await other.ok(addChild, { body: { name: 'Ana' } })
    const second = await lendBrowser(server, other, { childIds: [id] })
    server.setNow(days(91))
    expect((await userOf(server, cookieOf(await giveBack(second, { password })))).status).toBe(200)
  })

  it('is noted as used at most five minutes ago', async () => {
    const elsewhere = await signInElsewhere()
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const lastUsed = async () =>
      ((await elsewhere.request(listDevices.path)).body as { lastUsedAt: string }[])[0]!.lastUsedAt
    server.setNow(minutes(4))
    await faces(lent)
    expect(await lastUsed()).toBe(start)
    server.setNow(minutes(6))
    await faces(lent)
    expect(await lastUsed()).toBe(minutes(6).toISOString())
  })

  it('asks before it is signed out, and ends with a yes', async () => {
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const asked = await lent.request('/api/logout')
    expect([asked.status, asked.text.includes('action="/api/logout"')]).toEqual([200, true])
    expect(await isOpen(lent)).toBe(true)
    expect((await lent.request('/api/logout', { method: 'POST' })).status).toBe(302)
    expect(await isOpen(lent)).toBe(false)
  })

  it('is known as the children’s by a cookie that the page may read, also when that was lost', async () => {
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    expect(lent.cookie).toContain('pipling_signed_5000=child')
    const [session] = lent.cookie.split('; ')
    const again = await server.request('/api/login', { headers: { cookie: session! } })
    expect(cookieOf(again)).toBe('pipling_signed_5000=child')
  })

  it('is no device of the guardian, and does not say in which family they sign in', async () => {
    const { id, formerFamilyId, member } = await joinFamily(server, family, 'guardian')
    const { email } = await member.ok(readUser)
    await lendBrowser(server, member, { childIds: [childId] })
    await server.db`update members set joined_at = joined_at - interval '1 day' where family_id = ${formerFamilyId}`
    await server.db`update sessions set updated_at = ${minutes(5)} where guardian_id = ${id}`
    const cookie = cookieOf(await signIn(server, { email }))
    const { familyId } = (await userOf(server, cookie)).body as User
    expect(familyId).toBe(formerFamilyId)
    const { devices } = (await server.request(listSessions.path, { headers: { cookie } })).body as { devices: object[] }
    expect(devices).toHaveLength(1)
    const [lent] = await family.ok(listDevices)
    const revoked = await server.request(`/api/auth/sessions/${lent!.id}`, { method: 'DELETE', headers: { cookie } })
    expect(revoked.status).toBe(404)
  })

  it('is as good as signed out for who reads an invitation', async () => {
    const { url } = await family.ok(invite, { body: { role: 'helper' } })
    const path = readInvitation.path.replace('{token}', url!.split('/').at(-1)!)
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    expect((await lent.request(path)).body).toMatchObject({ isMember: false })
  })

  it('needs a way back', async () => {
    const visit = await post(server, '/api/auth/sample-family', { language: 'en' })
    const cookie = cookieOf(visit)
    const headers = { cookie, ...json }
    const [sampleChild] = (await server.request('/api/children', { headers })).body as { id: string }[]
    const sent = { method: 'POST', headers, body: JSON.stringify({ childIds: [sampleChild!.id] }) }
    expect(codeOf(await server.request(lend.path, sent))).toEqual([409, 'no_way_back'])
    const put = (other: string, body: object) =>
      server.request(setPin.path, { method: 'PUT', headers: { ...json, cookie: other }, body: JSON.stringify(body) })
    expect((await put(cookie, { pin })).body).toEqual({ hasPin: true })
    // Pairing is for families that stay.
    expect(codeOf(await server.request(addDevice.path, sent))).toEqual([409, 'sample_family'])
    // A second session of the same guest, which nothing but the PIN could take back.
    await server.db`
      insert into sessions (id, token, guardian_id, family_id, expires_at, created_at, updated_at, "grant")
      select ${randomUUID()}, 'lent', guardian_id, family_id, expires_at, created_at, updated_at,
        ${JSON.stringify({ role: 'child', isLent: true, childIds: [sampleChild!.id] })}::text::jsonb
      from sessions where guardian_id = ${(visit.body as User).id}`
    expect(codeOf(await put(cookie, { pin: null }))).toEqual([409, 'no_way_back'])
    expect((await put(cookie, { pin: '1357' })).status).toBe(200)
    await server.db`delete from sessions where token = 'lent'`
    expect((await put(cookie, { pin: null })).body).toEqual({ hasPin: false })
  })
})

describe('the PIN', () => {
  it('is 4 to 6 ASCII digits, and changes without the former one', async () => {
    for (const wrong of ['123', '1234567', '12a4', '１２３４', '', ' 1234', 1234])
      expect([wrong, await statusOf(tell(family, setPin, { pin: wrong }))]).toEqual([wrong, 400])
    for (const right of ['0000', '123456', null]) {
      expect(await family.ok(setPin, { body: { pin: right } })).toEqual({ hasPin: right !== null })
      expect((await family.ok(readUser)).hasPin).toBe(right !== null)
    }
    expect(await server.db`select from accounts where password like '%0000%'`).toEqual([])
  })

  it('is refused for 15 minutes after five wrong ones, in every process and browser, and a right one clears the count', async () => {
    await family.ok(setPin, { body: { pin } })
    const elsewhere = await signInElsewhere()
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const second = await pairBrowserOf(elsewhere)
    for (let n = 0; n < 4; n += 1) expect((await giveBack(lent, { pin: '1111' })).status).toBe(401)
    expect((await giveBack(second, { pin })).body).toEqual({ ended: true })
    for (let n = 0; n < 5; n += 1) expect((await giveBack(lent, { pin: '1111' })).status).toBe(401)
    const third = await pairBrowserOf(elsewhere)
    // Another process, as after a restart.
    const other = server.startSecondProcess()
    for (const browser of [
      lent,
      third,
      {
        request: (path: string, init?: RequestInit) =>
          other.request(path, { ...init, headers: { ...(init?.headers as object), cookie: lent.cookie } }),
      },
    ]) {
      const refusal = await giveBack(browser, { pin })
      expect([...codeOf(refusal), refusal.body]).toMatchObject([429, 'rate_limited', { details: { ask: 'password' } }])
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    server.setNow(minutes(16))
    expect((await giveBack(third, { pin })).status).toBe(200)
    for (let n = 0; n < 5; n += 1) await giveBack(lent, { pin: '1111' })
    expect((await giveBack(lent, { pin })).status).toBe(429)
    expect((await giveBack(lent, { password })).status).toBe(200)
  })

  async function pairBrowserOf(guardian: LentBrowser): Promise<LentBrowser> {
    const { body } = await tell(guardian, addDevice, { childIds: [childId] })
    const token = (body as { url: string }).url.split('/').at(-1)!
    const cookie = cookieOf(await server.request(pair.path.replace('{token}', token), { method: 'POST' }))
    return {
      cookie,
      request: (path, init = {}) => server.request(path, { ...init, headers: { ...(init.headers as object), cookie } }),
    }
  }
})

describe('wrong passwords', () => {
  it('count as tries to sign in', async () => {
    const limited = await startServer({ now: start, rateLimitPerMinute: 1000 })
    try {
      const own = await limited.startFamily()
      const { email } = await own.ok(readUser)
      const { id } = await own.ok(addChild, { body: { name: 'Mia' } })
      const lent = await lendBrowser(limited, own, { childIds: [id] })
      for (let n = 0; n < 10; n += 1) expect((await giveBack(lent, { password: 'wrong' })).status).toBe(401)
      expect((await giveBack(lent, { password })).status).toBe(429)
      expect((await signIn(limited, { email })).status).toBe(429)
    } finally {
      await limited.close()
    }
  })
})

describe('a paired browser', () => {
  it('is let in once by its address, of 50 at one instant, and stands in the list', async () => {
    const { familyId } = await family.ok(readUser)
    const made = await family.ok(addDevice, { body: { childIds: [siblingId, childId], name: ' Kitchen ', days: 30 } })
    expect(made).toEqual({
      id: expect.any(String) as string,
      url: expect.stringMatching(/^http:\/\/localhost:5000\/pair\/[\w-]{43}$/) as string,
      expiresAt: minutes(15).toISOString(),
    })
    const token = made.url!.split('/').at(-1)!
    const path = pair.path.replace('{token}', token)
    expect((await withoutSession(path)).body).toMatchObject({ childNames: ['Mia', 'Leo'], familyName: null, days: 30 })
    const listed = {
      id: made.id,
      name: 'Kitchen',
      childIds: [siblingId, childId],
      by: { id: (await family.ok(readUser)).id, name: 'Robin' },
      createdAt: start,
    }
    expect(await family.ok(listDevices)).toEqual([
      { ...listed, lastUsedAt: null, expiresAt: made.expiresAt, isOpen: true },
    ])
    const replies = await Promise.all(Array.from({ length: 50 }, () => withoutSession(path, { method: 'POST' })))
    const paired = replies.find(({ status }) => status === 200)
    expect(paired!.text).toBe('{}')
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49)
    expect(await server.db`select from sessions where family_id = ${familyId} and "grant" is not null`).toHaveLength(1)
    expect((await withoutSession(path)).status).toBe(404)
    expect(await family.ok(listDevices)).toEqual([
      { ...listed, lastUsedAt: start, expiresAt: days(30).toISOString(), isOpen: false },
    ])
    server.setNow(days(29))
    const headers = { cookie: cookieOf(paired!) }
    expect((await server.request('/api/child', { headers })).body).toMatchObject({ activeId: null })
    server.setNow(days(31))
    expect((await server.request('/api/child', { headers })).status).toBe(401)
    recordFigure('S14', '50 browsers at one pairing address at one instant: 1 let in, 49 got 404')
  })

  it('gets the same 404 for an unknown, used, expired and revoked address, and keeps the session that it had', async () => {
    const [used, revoked, expired] = await Promise.all([0, 1, 2].map(() => makePairing(family, [childId])))
    const path = (token: string) => pair.path.replace('{token}', token)
    await withoutSession(path(used!), { method: 'POST' })
    const open = (await family.ok(listDevices)).filter((device) => device.isOpen)
    await family.ok(endDevice, { params: { id: open[0]!.id } })
    await family.ok(endDevice, { params: { id: open[1]!.id } })
    const late = await makePairing(family, [childId])
    server.setNow(minutes(16))
    const replies = []
    for (const token of [used!, revoked!, expired!, late, 'x', '%00'])
      for (const method of ['GET', 'POST']) replies.push(await family.request(path(token), { method }))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(404)
    await family.ok(readUser)
    // It vanishes from the list.
    expect((await family.ok(listDevices)).filter((device) => device.isOpen)).toEqual([])
  })

  it('ends the session that the browser had, and not from another site', async () => {
    const elsewhere = await signInElsewhere()
    const path = pair.path.replace('{token}', await makePairing(family, [childId]))
    const foreign = await elsewhere.request(path, { method: 'POST', headers: { Origin: 'https://evil.example' } })
    expect(codeOf(foreign)).toEqual([403, 'cross_site'])
    const paired = await elsewhere.request(path, { method: 'POST' })
    expect(paired.status).toBe(200)
    expect((await userOf(server, elsewhere.cookie)).status).toBe(401)
    // The only child, without a door, is active at once.
    expect((await server.request('/api/child', { headers: { cookie: cookieOf(paired) } })).body).toMatchObject({
      activeId: childId,
    })
  })

  it('is ended, not signed in, with the PIN or password of who paired it', async () => {
    await family.ok(setPin, { body: { pin } })
    for (const body of [{ pin }, { password }]) {
      const paired = await pairBrowser(server, family, [childId])
      const ended = await giveBack(paired, body)
      expect([ended.status, ended.body]).toEqual([200, { ended: true }])
      expect((await userOf(server, cookieOf(ended))).status).toBe(401)
      expect(await isOpen(paired)).toBe(false)
    }
  })

  it('is one of 20, with those that are lent and those that are open', async () => {
    const elsewhere = await signInElsewhere()
    const { member } = await joinFamily(server, family, 'guardian')
    await lendBrowser(server, member, { childIds: [childId] })
    for (let n = 0; n < 19; n += 1) await makePairing(family, [childId])
    expect(codeOf(await family.refused(addDevice, { body: { childIds: [childId] } }))).toEqual([
      409,
      'too_many_devices',
    ])
    expect(codeOf(await family.refused(lend, { body: { childIds: [childId] } }))).toEqual([409, 'too_many_devices'])
    server.setNow(minutes(16))
    expect((await tell(elsewhere, lend, { childIds: [childId] })).status).toBe(200)
    await makePairing(family, [childId])
  })

  it('gets its address once: a repeated request has none', async () => {
    const key = randomUUID()
    const body = { childIds: [childId] }
    const first = await family.ok(addDevice, { body, key })
    expect(await family.ok(addDevice, { body, key })).toEqual({ ...first, url: null })
    const token = first.url!.split('/').at(-1)!
    expect(await server.db`select from request_keys where body like ${`%${token}%`}`).toEqual([])
    expect(await server.db`select from sessions where token like ${`%${token}%`}`).toEqual([])
  })

  it('is ended by the guardian who answers for it or by an owner, seen by both, and by no helper', async () => {
    const { member: guardian } = await joinFamily(server, family, 'guardian')
    const { member: helper } = await joinFamily(server, family, 'helper')
    const own = await pairBrowser(server, guardian, [childId])
    server.setNow(minutes(1))
    const owners = await pairBrowser(server, family, [childId])
    const list = await guardian.ok(listDevices)
    expect(list).toEqual(await family.ok(listDevices))
    expect(list).toHaveLength(2)
    const [ofOwner, ofGuardian] = list
    expect((await helper.refused(listDevices)).status).toBe(403)
    for (const { id } of list) expect((await helper.refused(endDevice, { params: { id } })).status).toBe(403)
    expect((await guardian.refused(endDevice, { params: { id: ofOwner!.id } })).status).toBe(403)
    await guardian.ok(endDevice, { params: { id: ofGuardian!.id } })
    expect([await isOpen(own), await isOpen(owners)]).toEqual([false, true])
    server.setNow(minutes(2))
    const another = await pairBrowser(server, guardian, [childId])
    await family.ok(endDevice, { params: { id: (await family.ok(listDevices))[0]!.id } })
    expect(await isOpen(another)).toBe(false)
    // A guardian's own session is no device of the family.
    const { devices } = await guardian.ok(listSessions)
    expect((await guardian.refused(endDevice, { params: { id: devices[0]!.id } })).status).toBe(404)
  })

  it('is refused to a client that tries more than 100 addresses in 15 minutes', async () => {
    const guess = () => server.request(pair.path.replace('{token}', 'x'), { method: 'POST' }, '203.0.113.7')
    for (let n = 0; n < 100; n += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
    expect((await withoutSession(pair.path.replace('{token}', 'x'), { method: 'POST' })).status).toBe(404)
  })
})

describe('what a guardian has lent and paired', () => {
  /** A guardian of the family with another device, a lent and a paired browser. */
  async function startGuardian() {
    const { id, member } = await joinFamily(server, family, 'guardian')
    const { email } = await member.ok(readUser)
    const paired = await pairBrowser(server, member, [childId])
    const other = cookieOf(await signIn(server, { email }))
    const cookie = cookieOf(await signIn(server, { email }))
    const lending = await server.request(lend.path, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ childIds: [childId] }),
    })
    const lent: LentBrowser = {
      cookie: cookieOf(lending),
      request: (path, init = {}) => server.request(path, { ...init, headers: { cookie: cookieOf(lending) } }),
    }
    return { id, member, other, browsers: [lent, paired] }
  }
  type Guardian = Awaited<ReturnType<typeof startGuardian>>

  it.each<[string, boolean, (guardian: Guardian) => Promise<unknown>]>([
    ['leaves', true, ({ id, member }) => member.ok(removeMember, { params: { id } })],
    ['is removed', true, ({ id }) => family.ok(removeMember, { params: { id } })],
    ['becomes a helper', true, ({ id }) => family.ok(updateMember, { params: { id }, body: { role: 'helper' } })],
    ['becomes an owner', false, ({ id }) => family.ok(updateMember, { params: { id }, body: { role: 'owner' } })],
    ['is erased', true, ({ member }) => member.ok(eraseOwnFamily, { body: { password } })],
    [
      'changes the password',
      true,
      ({ member }) => member.ok(changePassword, { body: { password, newPassword: 'another long password' } }),
    ],
    ['changes the address', true, ({ member }) => member.ok(changeEmail, { body: { password, email: newEmail() } })],
    ['loses the family', true, () => family.ok(eraseOwnFamily, { body: { password } })],
    ['restores a backup', true, () => endAllSessions(server.db)],
    ['erases another child', false, () => family.ok(deleteChild, { params: { id: siblingId } })],
    ['erases the child', true, () => family.ok(deleteChild, { params: { id: childId } })],
  ])('when the guardian %s, ends: %s', async (_, ends, change) => {
    const guardian = await startGuardian()
    for (const browser of guardian.browsers) expect(await isOpen(browser)).toBe(true)
    await change(guardian)
    for (const browser of guardian.browsers) expect(await isOpen(browser)).toBe(!ends)
  })

  it('goes on without a child that is erased', async () => {
    const paired = await pairBrowser(server, family, [childId, siblingId])
    await tell(paired, enter, { childId: siblingId })
    await family.ok(deleteChild, { params: { id: siblingId } })
    expect((await faces(paired)).body).toMatchObject({ faces: [{ id: childId }], activeId: childId })
    expect((await family.ok(listDevices))[0]).toMatchObject({ childIds: [childId] })
  })
})

describe('the faces', () => {
  it('are those of its children in the family’s order, of whom one enters and leaves', async () => {
    const paired = await pairBrowser(server, family, [siblingId, childId])
    const other = (await family.ok(addChild, { body: { name: 'Ida' } })).id
    const { faces: shown } = (await faces(paired)).body as Faces
    expect(shown.map(({ name }) => name)).toEqual(['Mia', 'Leo'])
    expect((await tell(paired, enter, { childId: siblingId })).body).toMatchObject({ activeId: siblingId })
    expect((await faces(paired)).body).toMatchObject({ activeId: siblingId })
    for (const wrong of [other, randomUUID(), 'not-an-id'])
      expect(codeOf(await tell(paired, enter, { childId: wrong }))).toEqual([404, 'not_found'])
    expect((await tell(paired, leave)).body).toMatchObject({ activeId: null })
  })
})

describe('a door', () => {
  const door = ['sun', 'drop', 'sun'] as const
  const setDoor = (id: string, pictures: readonly string[] | null) =>
    family.ok(updateChild, { params: { id }, body: { door: pictures as ['sun', 'sun', 'sun'] | null } })

  it('lets a child in by its three pictures in their order', async () => {
    expect(await setDoor(childId, door)).toMatchObject({ hasDoor: true })
    const paired = await pairBrowser(server, family, [childId, siblingId])
    expect(((await faces(paired)).body as Faces).faces.map(({ hasDoor }) => hasDoor)).toEqual([true, false])
    for (const wrong of [undefined, null, ['sun', 'sun', 'drop']])
      expect(codeOf(await tell(paired, enter, { childId, door: wrong }))).toEqual([403, 'wrong_door'])
    for (const malformed of [[], ['sun', 'drop'], ['sun', 'drop', 'cat'], 'sun drop sun'])
      expect((await tell(paired, enter, { childId, door: malformed })).status).toBe(400)
    expect((await tell(paired, enter, { childId, door })).body).toMatchObject({ activeId: childId })
    // A sibling without one needs none.
    expect((await tell(paired, enter, { childId: siblingId })).status).toBe(200)
  })

  it('is closed for 15 minutes after five wrong tries, for the right ones too, on this browser and for this child', async () => {
    await setDoor(childId, door)
    await setDoor(siblingId, door)
    const paired = await pairBrowser(server, family, [childId, siblingId])
    const other = await pairBrowser(server, family, [childId, siblingId])
    const tap = (browser: LentBrowser, id: string, pictures: readonly string[] = door) =>
      tell(browser, enter, { childId: id, door: pictures })
    for (let n = 0; n < 4; n += 1) expect((await tap(paired, childId, ['car', 'car', 'sun'])).status).toBe(403)
    expect((await tap(paired, childId)).status).toBe(200)
    for (let n = 0; n < 5; n += 1) expect((await tap(paired, childId, ['car', 'car', 'sun'])).status).toBe(403)
    const closed = await tap(paired, childId)
    expect(codeOf(closed)).toEqual([429, 'rate_limited'])
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(800)
    expect([(await tap(paired, siblingId)).status, (await tap(other, childId)).status]).toEqual([200, 200])
    server.setNow(minutes(16))
    expect((await tap(paired, childId)).status).toBe(200)
  })

  it('has three pictures of nine, not one thrice, stored as a hash and told to nobody', async () => {
    for (const wrong of [['sun', 'sun', 'sun'], ['sun', 'drop'], ['sun', 'drop', 'cat'], 'sun', [null, null, null]]) {
      const reply = await family.request(`/api/children/${childId}`, {
        method: 'PUT',
        headers: json,
        body: JSON.stringify({ door: wrong }),
      })
      expect([wrong, reply.status]).toEqual([wrong, 400])
    }
    await setDoor(childId, door)
    const [row] = await server.db<{ door: string }[]>`select door from children where id = ${childId}`
    expect(row!.door).toMatch(/^scrypt\$/)
    expect((await family.request('/api/children')).text).not.toContain(row!.door)
    await family.ok(updateChild, { params: { id: childId }, body: { name: 'Mila' } })
    expect((await family.ok(listChildren))[0]).toMatchObject({ name: 'Mila', hasDoor: true })
    expect(await setDoor(childId, null)).toMatchObject({ hasDoor: false })
  })

  it('that is changed throws nobody out, and one child with a door is not let in at once', async () => {
    const paired = await pairBrowser(server, family, [childId])
    await setDoor(childId, door)
    expect((await faces(paired)).body).toMatchObject({ activeId: childId })
    expect((await tell(paired, leave)).body).toMatchObject({ activeId: null })
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    expect((await faces(lent)).body).toMatchObject({ activeId: null })
  })
})

describe('the view of a child', () => {
  it('is one that the children have had for whom a browser was ever lent or paired', async () => {
    const viewsOf = async (browser: LentBrowser) =>
      ((await browser.request('/api/children')).body as ListedChild[]).map(({ hasView }) => hasView)
    const guardian = await signInElsewhere()
    expect(await viewsOf(guardian)).toEqual([false, false])
    const lent = await lendBrowser(server, family, { childIds: [siblingId] })
    expect(await viewsOf(guardian)).toEqual([false, true])
    await giveBack(lent, { password })
    expect(await viewsOf(guardian)).toEqual([false, true])
    expect((await tell(guardian, addDevice, { childIds: [childId] })).status).toBe(201)
    expect(await viewsOf(guardian)).toEqual([true, true])
  })

  it('changes in part', async () => {
    const update = (view: { habits?: 'free' | 'ask'; deductions?: boolean }) =>
      family.ok(updateChild, { params: { id: childId }, body: { view } })
    expect((await update({ habits: 'ask' })).view).toEqual({ habits: 'ask', deductions: false })
    expect((await update({ deductions: true })).view).toEqual({ habits: 'ask', deductions: true })
    expect((await update({})).view).toEqual({ habits: 'ask', deductions: true })
  })
})

describe('the page of a lent browser', () => {
  const isChildPage = (page: Reply<unknown>) => page.text.includes('/assets/child-')

  it.each(['zh', 'en', 'es'])('is the view of the child at each address, in %s', async (language) => {
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    for (const path of ['/', '/?page=account', '/ai-chat', '/nothing', '/index.html', '/sign-in']) {
      const page = await lent.request(path, { headers: { 'Accept-Language': language } })
      expect([path, page.status, isChildPage(page)]).toEqual([path, 200, true])
      expect(page.text).toContain(`<html lang="${language}">`)
      expect(page.text).not.toMatch(/Mia|Robin|<script type="application\/json"/)
      expect(page.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('stays when the view is over, until a grown-up goes on to the sign-in', async () => {
    const paired = await pairBrowser(server, family, [childId])
    await family.ok(endDevice, { params: { id: (await family.ok(listDevices))[0]!.id } })
    expect(isChildPage(await paired.request('/'))).toBe(true)
    expect((await faces(paired)).status).toBe(401)
    const page = await paired.request('/en/sign-in')
    expect([isChildPage(page), cookieOf(page).includes('pipling_signed_5000=out')]).toEqual([false, true])
  })

  it('is that of the app again when its session is a guardian’s own', async () => {
    const cookie = family.cookie.replace('pipling_signed_5000=in', 'pipling_signed_5000=child')
    const page = await server.request('/en?tab=profile', { headers: { cookie } })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/'])
    expect(cookieOf(page)).toContain('pipling_signed_5000=in')
  })

  it('says how a grown-up takes it back, by the PIN, with the tries that are left', async () => {
    await family.ok(setPin, { body: { pin } })
    const lent = await lendBrowser(server, family, { childIds: [childId] })
    const { wayBack } = (await faces(lent)).body as LentView
    expect(wayBack).toEqual({ name: 'Robin', hasPin: true, hasPassword: true, providerHost: null, isPaired: false })
    for (const triesLeft of [4, 3])
      expect((await giveBack(lent, { pin: '1111' })).body).toMatchObject({ details: { triesLeft } })
    expect((await giveBack(lent, { pin })).status).toBe(200)
  })

  it('of an address to pair a browser says whose session ends', async () => {
    await family.request('/api/auth/user', { method: 'PUT', headers: json, body: JSON.stringify({ name: '<b>كيم' }) })
    const token = await makePairing(family, [childId, siblingId])
    const elsewhere = await signInElsewhere()
    const page = await elsewhere.request(`/pair/${token}`)
    expect([isChildPage(page), page.headers.get('cache-control')]).toEqual([true, 'private, no-store'])
    const path = readPairing.path.replace('{token}', token)
    expect((await elsewhere.request(path)).body).toEqual({
      childNames: ['Mia', 'Leo'],
      avatarUrls: ['👶', '👶'],
      familyName: null,
      days: 365,
      by: '<b>كيم',
      signedInAs: '<b>كيم',
    })
    expect((await withoutSession(path)).body).toMatchObject({ signedInAs: null })
  })
})

describe('with a sign-in provider', () => {
  let provider: OidcProvider
  let external: TestServer
  beforeAll(async () => {
    provider = await startOidcProvider('http://localhost:5000/api/auth/callback/oidc')
    external = await startServer({ oidc: { issuer: provider.issuer, ...client } })
  })
  afterAll(async () => {
    await external.close()
    await provider.stop()
  })

  const person = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Robin' })
  /** The way through the provider and back. */
  async function signInAs(who: ReturnType<typeof person>, query = '', cookie = '') {
    const begun = await external.request(`/api/login${query}`, { headers: { cookie } })
    const callback = await provider.visit(begun.headers.get('location')!, who)
    return external.request(callback.pathname + callback.search, {
      headers: { cookie: `${cookieOf(begun)}; ${cookie}` },
    })
  }
  async function lendAs(who: ReturnType<typeof person>) {
    const headers = { ...json, cookie: cookieOf(await signInAs(who)) }
    const added = await external.request('/api/children', { method: 'POST', headers, body: '{"name":"Mia"}' })
    const childIds = [(added.body as { id: string }).id]
    const sent = { method: 'POST', headers, body: JSON.stringify({ childIds }) }
    const made = await external.request(addDevice.path, sent)
    const token = (made.body as { url: string }).url.split('/').at(-1)!
    const paired = await external.request(pair.path.replace('{token}', token), { method: 'POST' })
    return { lent: cookieOf(await external.request(lend.path, sent)), paired: cookieOf(paired) }
  }
  const statusWith = async (cookie: string) => (await external.request('/api/child', { headers: { cookie } })).status

  it('the same person takes a lent browser back, and ends a paired one', async () => {
    const who = person()
    const { lent, paired } = await lendAs(who)
    const back = await signInAs(who, '?again=1', lent)
    expect(back.headers.get('location')).toBe('/')
    expect((await userOf(external, cookieOf(back))).status).toBe(200)
    expect(await statusWith(lent)).toBe(401)
    const ended = await signInAs(who, '?again=1', paired)
    expect(cookieOf(ended)).toContain('pipling_signed_5000=out')
    expect(await statusWith(paired)).toBe(401)
  })

  it('nobody else does, and no account is made', async () => {
    const { lent } = await lendAs(person())
    const accounts = await external.db`select from accounts`
    const other = await signInAs(person(), '?again=1', lent)
    expect(other.headers.get('location')).toBe('/sign-in?error=account_not_linked')
    expect(await statusWith(lent)).toBe(200)
    expect(await external.db`select from accounts`).toHaveLength(accounts.length)
    const page = await external.request('/sign-in?error=account_not_linked', {
      headers: { cookie: lent, 'Accept-Language': 'en' },
    })
    expect(page.text).toContain('/assets/child-')
    const { host: providerHost } = new URL(provider.issuer)
    const read = await external.request('/api/child', { headers: { cookie: lent } })
    expect(read.body).toMatchObject({ wayBack: { hasPin: false, hasPassword: false, providerHost } })
  })

  it('nor does the same person who signed in there before it was lent', async () => {
    const who = person()
    const { lent } = await lendAs(who)
    // For the server, the sign-in at the provider was eleven minutes ago.
    external.setNow(new Date(Date.now() + 11 * 60_000))
    const old = await signInAs(who, '?again=1', lent)
    expect(old.headers.get('location')).toBe('/sign-in?error=account_not_linked')
    // A sign-in that began in this browser before, without the question who it is.
    external.setNow(new Date())
    const begun = await external.request('/api/login')
    const callback = await provider.visit(begun.headers.get('location')!, who)
    const cookie = `${cookieOf(begun)}; ${lent}`
    const early = await external.request(callback.pathname + callback.search, { headers: { cookie } })
    expect(early.headers.get('location')).toBe('/sign-in?error=account_not_linked')
    expect(await statusWith(lent)).toBe(200)
  })
})

it('GET /api/pair/{token} matches its contract', async () => {
  const token = await makePairing(family, [childId])
  expect((await withoutSession(readPairing.path.replace('{token}', token))).status).toBe(200)
})
