import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../testing/account.ts'
import { digestOf } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { joinFamily, tokenIn } from '../../testing/members.ts'
import { type Family, type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { identifier } from '../../platform/db/sql.ts'
import { addressOf } from '../../platform/http/address.ts'
import { changePassword, eraseOwnFamily, readUser } from '../auth/contract.ts'
import { endAllSessions } from '../auth/sessions.ts'
import { listQuickActions, recordBehavior } from '../behaviors/contract.ts'
import { addChild, deleteChild, listChildren } from '../children/contract.ts'
import { removeMember, updateMember } from '../families/contract.ts'
import { addHabit, checkIn, continueHabit, deleteHabit, restoreHabit, updateHabit } from '../habits/contract.ts'
import { listDevices } from '../lending/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import {
  addCard,
  type CardAct,
  cardPath,
  deleteCard,
  listCards,
  maxCards,
  pressCard,
  type Pressable,
  readCard,
} from './contract.ts'

const start = '2026-03-04T12:00:00.000Z'
const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000)

let server: TestServer
let other: Pick<TestServer, 'request'>
let family: Family
let childId: string
let siblingId: string
let habitId: string
beforeAll(async () => {
  server = await startServer({ now: start })
  other = server.startSecondProcess()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(at(-2))
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  server.setNow(at(-1))
  siblingId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
  server.setNow(start)
  habitId = (await family.ok(addHabit, { body: { childId, title: 'Brush teeth', picture: 'teeth' } })).id
})

const helped = { praise: 'Helped someone', points: 4 }
/** @returns the token in the address of a new card */
const make = async (what: CardAct, child?: string, member = family) =>
  tokenIn((await member.ok(addCard, { body: { what, ...(child !== undefined && { childId: child }) } })).url)
let clients = 0
/** Presses a card. Each press is from an address of its own: those of one address are limited. */
const press = (token: string, child?: string, { via = server, key }: { via?: typeof other; key?: string } = {}) => {
  clients += 1
  return via.request(
    addressOf(pressCard, { params: { token } }),
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'Idempotency-Key': key }) },
      body: JSON.stringify(child === undefined ? {} : { childId: child }),
    },
    `10.0.${clients >> 8}.${clients & 255}`,
  )
}
const stateOf = ({ status, body }: Reply<unknown>) => (status === 200 ? (body as { state: string }).state : status)
const pressed = async (...given: Parameters<typeof press>) => stateOf(await press(...given))
const read = async (token: string) => {
  const { status, body } = await server.request(addressOf(readCard, { params: { token } }))
  return status === 200 ? (body as Pressable) : status
}
const entriesOf = (child: string) => family.ok(listActivities, { params: { childId: child }, query: {} })
const idOfNewest = async (member = family) => (await member.ok(listCards))[0]!.id
const me = () => family.ok(readUser)

describe('a card of a habit', () => {
  it('checks in once a day, in the name of its maker and through the card, and can do so again when undone', async () => {
    const token = await make({ habit: habitId }, childId)
    expect(await read(token)).toEqual({
      what: 'habit',
      title: 'Brush teeth',
      picture: 'teeth',
      faces: [{ id: childId, name: 'Mia', avatarUrl: '👶', state: 'open' }],
      state: 'open',
    })
    expect([await pressed(token), await pressed(token), await pressed(token, childId)]).toEqual([
      'done',
      'already',
      'already',
    ])
    expect(await read(token)).toMatchObject({ state: 'already' })
    const [entry, ...rest] = await entriesOf(childId)
    const { id, name } = await me()
    expect(rest).toEqual([])
    expect(entry!.by).toEqual({ id, name, via: { kind: 'card', name: 'Brush teeth' } })

    await family.ok(undoActivity, { params: { id: entry!.id } })
    expect([await pressed(token), await pressed(token)]).toEqual(['done', 'already'])
    server.setNow(at(24))
    expect(await pressed(token)).toBe('done')
  })

  it('counts what a member checked in, and names itself as the habit is called at that time', async () => {
    const token = await make({ habit: habitId }, childId)
    await family.ok(checkIn, { params: { id: habitId }, body: { date: '2026-03-04' } })
    expect(await pressed(token)).toBe('already')
    const title = 'Brush '.repeat(12).trim()
    await family.ok(updateHabit, { params: { id: habitId }, body: { title } })
    server.setNow(at(24))
    expect(await pressed(token)).toBe('done')
    const { via } = (await entriesOf(childId))[0]!.by!
    expect(via).toEqual({ kind: 'card', name: `${title.slice(0, 59)}…` })
  })

  it('counts on a day on which it is not due, and says so before', async () => {
    await family.ok(updateHabit, { params: { id: habitId }, body: { weekdays: [0] } })
    const token = await make({ habit: habitId }, childId)
    expect(await read(token)).toMatchObject({ state: 'notToday' })
    expect(await pressed(token)).toBe('done')
  })

  it('that asks is for the children with a habit of the same title', async () => {
    const token = await make({ habit: habitId })
    expect(await pressed(token)).toBe('done')
    await family.ok(addHabit, { body: { childId: siblingId, title: 'Brush teeth' } })
    expect(await read(token)).toMatchObject({
      state: 'open',
      faces: [
        { name: 'Mia', state: 'already' },
        { name: 'Leo', state: 'open' },
      ],
    })
    const nobody = await press(token)
    expect([nobody.status, nobody.body]).toMatchObject([400, { code: 'invalid_input' }])
    expect([await pressed(token, siblingId), await pressed(token, siblingId)]).toEqual(['done', 'already'])
    server.setNow(at(1))
    const ana = (await family.ok(addChild, { body: { name: 'Ana' } })).id
    expect([await pressed(token, ana), await pressed(token, randomUUID()), await pressed(token, 'x')]).toEqual([
      404, 404, 404,
    ])
    expect((await family.ok(listChildren)).map(({ points }) => points > 0)).toEqual([true, true, false])
  })

  it('is gone once the habit is complete or deleted', async () => {
    const once = (await family.ok(addHabit, { body: { childId, title: 'Once', targetDays: 1 } })).id
    const token = await make({ habit: once }, childId)
    expect([await pressed(token), await pressed(token)]).toEqual(['done', 'already'])
    server.setNow(at(24))
    expect([await read(token), await pressed(token)]).toEqual([404, 404])
    // It goes on when the habit does, be it for praise alone.
    await family.ok(continueHabit, { params: { id: once }, body: { points: 'none' } })
    expect([await read(token), await pressed(token)]).toMatchObject([{ state: 'open' }, 'done'])
    await family.ok(deleteHabit, { params: { id: habitId } })
    const brush = family.refused(addCard, { body: { what: { habit: habitId } } })
    expect((await brush).status).toBe(404)
  })
})

describe('a card of a praise', () => {
  it('praises three times a day each child, and leaves the list of quick actions as it is', async () => {
    const before = await family.ok(listQuickActions, { params: { childId } })
    const token = await make(helped)
    expect(await read(token)).toMatchObject({ what: 'praise', title: 'Helped someone', picture: null, state: 'open' })
    const presses = []
    for (let n = 0; n < 4; n += 1) presses.push(await pressed(token, childId))
    expect(presses).toEqual(['done', 'done', 'done', 'enough'])
    expect(await read(token)).toMatchObject({ state: 'open', faces: [{ state: 'enough' }, { state: 'open' }] })
    expect(await pressed(token, siblingId)).toBe('done')
    // Another card for the same is counted apart.
    expect(await pressed(await make(helped, childId))).toBe('done')
    const [entry] = await entriesOf(childId)
    expect(entry).toMatchObject({
      title: 'Helped someone',
      points: 4,
      by: { via: { kind: 'card', name: 'Helped someone' } },
    })
    const [, undone] = await entriesOf(childId)
    await family.ok(undoActivity, { params: { id: undone!.id } })
    expect([await pressed(token, childId), await pressed(token, childId)]).toEqual(['done', 'enough'])
    server.setNow(at(24))
    expect(await pressed(token, childId)).toBe('done')
    expect(await family.ok(listQuickActions, { params: { childId } })).toEqual(before)
  })

  it('is asked about by nobody, and asks nobody, about what another has just praised', async () => {
    const { member } = await joinFamily(server, family, 'guardian')
    const token = await make(helped, childId)
    const body = { childId, type: 'reward', title: helped.praise, points: 4 } as const
    await member.ok(recordBehavior, { body })
    expect(await pressed(token)).toBe('done')
    await member.ok(recordBehavior, { body })
  })

  it('counts a press that is sent again under its key once', async () => {
    const token = await make(helped, childId)
    const key = randomUUID()
    const replies = [await press(token, undefined, { key }), await press(token, undefined, { key, via: other })]
    expect(replies.map(({ text }) => text)).toEqual(['{"state":"done"}', '{"state":"done"}'])
    expect(await entriesOf(childId)).toHaveLength(1)
    expect((await press(token, childId, { key })).status).toBe(422)
  })
})

it('counts 50 presses at one instant through two processes once a day, and three times a praise', async () => {
  const tokens = [await make({ habit: habitId }, childId), await make(helped, siblingId)]
  const states = await Promise.all(
    tokens.map(async (token) => {
      const via = (n: number) => ({ via: n % 2 === 0 ? server : other })
      const presses = Array.from({ length: 50 }, (_, n) => pressed(token, undefined, via(n)))
      return (await Promise.all(presses)).toSorted()
    }),
  )
  expect(states[0]).toEqual([...Array<string>(49).fill('already'), 'done'])
  expect(states[1]).toEqual(['done', 'done', 'done', ...Array<string>(47).fill('enough')])
  expect([await entriesOf(childId), await entriesOf(siblingId)].map(({ length }) => length)).toEqual([1, 3])
  await server.expectSoundLedger()
})

it('reading a card changes nothing, and a press needs no body', async () => {
  const token = await make({ habit: habitId }, childId)
  const { familyId } = await me()
  const all = async () => [await digestOf(server, familyId), await server.db`select * from sessions order by id`]
  const before = await all()
  const path = addressOf(readCard, { params: { token } })
  const prefetch = { 'Sec-Purpose': 'prefetch', 'User-Agent': 'facebookexternalhit/1.1' }
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const headers of [{}, prefetch])
      for (const address of [path, `${cardPath}${token}`]) await server.request(address, { method, headers })
  expect(await all()).toEqual(before)
  expect(stateOf(await server.request(path, { method: 'POST' }))).toBe('done')
  const { lastUsedDay } = (await family.ok(listCards))[0]!
  expect(lastUsedDay).toBe('2026-03-04')
})

describe('the page of a card', () => {
  const open = (token: string, language = 'en') =>
    server.request(`${cardPath}${token}`, { headers: { 'Accept-Language': language } })
  const submit = (token: string, fields: Record<string, string>, from = '10.3.0.1') =>
    // Under a policy that sends no referrer, browsers name no origin for a form.
    server.request(
      `${cardPath}${token}`,
      { method: 'POST', headers: { Origin: 'null', 'Accept-Language': 'en' }, body: new URLSearchParams(fields) },
      from,
    )
  const fieldsIn = (html: string) =>
    [...html.matchAll(/name="key" value="([^"]*)"><button\s+name="childId" value="([^"]*)"/g)].map(
      ([, key, child]) => ({ key: key!, childId: child! }),
    )
  const headingIn = ({ text }: { text: string }) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]

  it('says in three languages what the card does, is stored nowhere, and tells no other site', async () => {
    const token = await make({ habit: habitId }, childId)
    const page = await open(token)
    expect([page.status, headingIn(page)]).toEqual([200, 'Brush teeth: Mia'])
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    expect([headingIn(await open(token, 'zh-CN')), headingIn(await open('x', 'es'))]).toEqual([
      'Brush teeth · Mia',
      'Esta tarjeta ya no sirve',
    ])
    expect((await open('x')).status).toBe(404)
  })

  it('presses with its form, once for each form that was sent, and says what came of it', async () => {
    const token = await make(helped, childId)
    const { text } = await open(token)
    const [form, ...others] = fieldsIn(text)
    expect([others, form!.childId]).toEqual([[], childId])
    expect(headingIn(await submit(token, form!))).toBe('Done!')
    expect(headingIn(await submit(token, form!))).toBe('Done!')
    expect(await entriesOf(childId)).toHaveLength(1)
    for (let n = 0; n < 2; n += 1) await submit(token, fieldsIn((await open(token)).text)[0]!)
    const enough = await open(token)
    expect([headingIn(enough), fieldsIn(enough.text)]).toEqual(['That is enough praise for today', []])
    expect(headingIn(await submit(token, {}))).toBe('That is enough praise for today')

    const teeth = await make({ habit: habitId }, childId)
    await submit(teeth, { key: 'no key' })
    const done = await open(teeth)
    expect([headingIn(done), fieldsIn(done.text)]).toEqual(['Already done today', []])
    expect(await entriesOf(childId)).toHaveLength(4)
  })

  it('asks who it was with a form for each child, and takes no others', async () => {
    const token = await make(helped)
    const forms = fieldsIn((await open(token)).text)
    expect(forms.map((form) => form.childId)).toEqual([childId, siblingId])
    expect((await submit(token, { childId: randomUUID() })).status).toBe(404)
    expect((await submit(token, forms[1]!)).status).toBe(200)
    const reply = await submit(token, {})
    expect([reply.status, headingIn(reply), fieldsIn(reply.text)]).toMatchObject([400, 'Helped someone', [{}, {}]])
    expect(await entriesOf(siblingId)).toHaveLength(1)
  })

  it('shows names and titles as text, and a press too many as a line', async () => {
    const name = '<img src=x onerror=alert(1)>"&'
    const hostile = (await family.ok(addChild, { body: { name, avatarUrl: '<b>' } })).id
    const token = await make({ praise: '<script>alert(1)</script>$&', points: 1 }, hostile)
    const pages = [await open(token), await submit(token, {}), await open(await make({ praise: name, points: 1 }))]
    for (const { text } of pages) expect(text).not.toMatch(/<img src=x|<script>alert|avatarUrl/)
    for (let n = 0; n < 60; n += 1) await submit(token, {}, '10.3.0.2')
    const limited = await submit(await make(helped, childId), {}, '10.3.0.2')
    expect([limited.status, limited.text]).toMatchObject([
      429,
      expect.stringContaining('Tap again in a minute') as string,
    ])
  })
})

it('unknown, changed and withdrawn card addresses get the same response', async () => {
  const token = await make({ habit: habitId }, childId)
  const id = await idOfNewest()
  await family.ok(deleteCard, { params: { id } })
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  const replies = await Promise.all(
    [token, changed, 'x', 'x'.repeat(64), `${token}x`, '%00', '%E0%A4%A'].flatMap((one) => [
      server.request(`/api/do/${one}`),
      server.request(`/api/do/${one}`, { method: 'POST' }, '10.9.9.9'),
    ]),
  )
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]!.status).toBe(404)
  expect((await family.refused(deleteCard, { params: { id } })).status).toBe(404)
})

it('takes 60 presses a minute of one client, whatever limit sessions have', async () => {
  const token = await make(helped, childId)
  const from = '10.200.0.1'
  const tap = (address = from) => server.request(`/api/do/${token}`, { method: 'POST' }, address)
  const statuses = []
  for (let n = 0; n < 62; n += 1) statuses.push((await tap()).status)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429])
  expect((await tap('10.200.0.2')).status).toBe(200)
  server.setNow(new Date(Date.parse(start) + 60_000))
  expect((await tap()).status).toBe(200)
})

it('addCard accepts only subjects of the family, and at most 50 cards', async () => {
  const stranger = await server.startFamily()
  const theirs = (await stranger.ok(addChild, { body: { name: 'Ana' } })).id
  for (const [body, status] of [
    [{ what: { habit: habitId }, childId: siblingId }, 400],
    [{ what: { habit: habitId }, childId: theirs }, 404],
    [{ what: { habit: randomUUID() } }, 404],
    [{ what: helped, childId: randomUUID() }, 404],
    [{ what: { praise: 'Helped', points: 21 } }, 400],
    [{ what: { praise: 'Helped', points: 0 } }, 400],
    [{ what: { praise: ' ', points: 1 } }, 400],
    [{ what: {} }, 400],
    [{}, 400],
  ] as const)
    expect([body, (await family.send(addCard, { body: body as never })).status]).toEqual([body, status])
  expect((await stranger.refused(addCard, { body: { what: { habit: habitId } } })).status).toBe(404)

  for (let n = 0; n < maxCards; n += 1) await make(n === 0 ? { habit: habitId } : helped)
  const full = await family.refused(addCard, { body: { what: helped } })
  expect([full.status, full.body.code]).toEqual([409, 'too_many_cards'])
  // The card of a deleted habit leaves its place.
  await family.ok(deleteHabit, { params: { id: habitId } })
  expect(await family.ok(listCards)).toHaveLength(maxCards - 1)
  await make(helped)
  await family.ok(restoreHabit, { params: { id: habitId } })
  expect(await family.ok(listCards)).toHaveLength(maxCards)
})

it('is of its maker alone: others see no address, an owner ends it, and the browsers of children know nothing of it', async () => {
  const key = randomUUID()
  const body = { what: { habit: habitId }, childId }
  const { id, url } = await family.ok(addCard, { body, key })
  const { member } = await joinFamily(server, family, 'guardian')
  server.setNow(at(1))
  const theirs = tokenIn((await member.ok(addCard, { body: { what: helped } })).url)
  expect((await family.ok(addCard, { body, key })).url).toBeNull()
  const { name, id: memberId } = await me()
  const mine = {
    id,
    what: { habit: habitId },
    title: 'Brush teeth',
    picture: 'teeth',
    childId,
    by: { id: memberId, name },
    createdAt: start,
    lastUsedDay: null,
  }
  expect(await family.ok(listCards)).toMatchObject([
    { what: helped, childId: null, url: null },
    { ...mine, url },
  ])
  expect(await member.ok(listCards)).toHaveLength(1)
  expect((await member.refused(deleteCard, { params: { id } })).status).toBe(403)
  expect((await (await server.startFamily()).refused(deleteCard, { params: { id } })).status).toBe(404)
  const helper = (await joinFamily(server, family, 'helper')).member
  for (const call of [listCards, deleteCard] as const)
    expect((await helper.refused(call, { params: { id } })).status).toBe(403)
  const otherId = await idOfNewest(member)
  await family.ok(deleteCard, { params: { id: otherId } })
  expect(await read(theirs)).toBe(404)

  expect(await family.ok(listDevices)).toEqual([])
  const browser = await pairBrowser(server, family, [childId])
  expect((await browser.refused(listCards)).status).toBe(403)
  expect(await family.ok(listDevices)).toHaveLength(1)
  const deviceId = (await family.ok(listDevices))[0]!.id
  expect((await family.refused(deleteCard, { params: { id: deviceId } })).status).toBe(404)
})

describe('a card ends', () => {
  it('with its child, while one that asks goes on', async () => {
    const tokens = [await make(helped, siblingId), await make(helped)]
    expect(await Promise.all(tokens.map((token) => pressed(token, siblingId)))).toEqual(['done', 'done'])
    await family.ok(deleteChild, { params: { id: siblingId } })
    expect(await Promise.all(tokens.map((token) => pressed(token)))).toEqual([404, 'done'])
    expect(await family.ok(listCards)).toHaveLength(1)
  })

  it.each([
    ['leaves', (id: string) => family.ok(removeMember, { params: { id } })],
    ['becomes a helper', (id: string) => family.ok(updateMember, { params: { id }, body: { role: 'helper' } })],
  ])('when its maker %s, though not with a changed password, and its entries stay', async (_, end) => {
    const { member, id } = await joinFamily(server, family, 'guardian')
    const token = await make({ habit: habitId }, childId, member)
    await member.ok(changePassword, { body: { password, newPassword: 'another password' } })
    expect(await pressed(token)).toBe('done')
    await end(id)
    expect([await pressed(token), await read(token)]).toEqual([404, 404])
    expect((await entriesOf(childId))[0]!.by!.via).toEqual({ kind: 'card', name: 'Brush teeth' })
  })

  it('with its family, and with a restore', async () => {
    const token = await make({ habit: habitId }, childId)
    await server.db.begin(async (tx) => {
      await endAllSessions(tx)
      expect(await tx`select from sessions`).toEqual([])
    })
    expect(await pressed(token)).toBe(404)
    const second = await server.startFamily()
    const theirs = await make(helped, (await second.ok(addChild, { body: { name: 'Ana' } })).id, second)
    await second.ok(eraseOwnFamily, { body: { password } })
    expect(await pressed(theirs)).toBe(404)
  })
})

it('the address of a card appears in no log, table or stored response', async () => {
  const key = randomUUID()
  const token = tokenIn((await family.ok(addCard, { body: { what: { habit: habitId } }, key })).url)
  await press(token, undefined, { key: randomUUID() })
  await press(`${token}x`)
  const tables = await server.db<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  let rows = 0
  for (const { name } of tables) {
    const found = await server.db<{ row: string }[]>`select t::text as row from ${identifier(name)} t`
    rows += found.length
    expect(JSON.stringify(found)).not.toContain(token.slice(0, 40))
  }
  expect(rows).toBeGreaterThan(10)
  expect(server.logged.join('')).not.toContain(token.slice(0, 40))
  recordFigure(
    'S15',
    'cards: 50 presses at one instant through two processes: 1 check-in, 3 praises; reading changes 0 rows; the address in 0 rows and 0 lines of the log',
  )
})
