import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser, setPin, updateUser } from '../../features/auth/contract.ts'
import { scopes, type TokenScope } from '../../features/auth/rules.ts'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { updateChild } from '../../features/children/contract.ts'
import { updateFamily } from '../../features/families/contract.ts'
import { giveJobBack, takeJob } from '../../features/jobs/contract.ts'
import { addDevice, enter, lend, pair } from '../../features/lending/contract.ts'
import type { Call } from '../../platform/http/contract.ts'
import { isForRole } from '../../platform/http/route.ts'
import { cookieOf, post, signIn } from '../../testing/account.ts'
import { allCalls, nameOf, requestOf, send, tablesIn } from '../../testing/calls.ts'
import { digestOf } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { tokenIn } from '../../testing/members.ts'
import { makeToken } from '../../testing/tokens.ts'
import { createScene, idsFor, now, type Scene } from '../../testing/scene.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

/** Sessions that may do less than the guardian in whose name they stand: their role, or the scope of a token. */
const kinds = ['lent', 'lent to several', 'paired', ...scopes] as const
type Kind = (typeof kinds)[number]
const isToken = (kind: Kind): kind is TokenScope => !/^(?:lent|paired)/.test(kind)

const names = ['Zoraida', 'Leopold', 'Quentin', 'Wurzelhausen']

let server: TestServer
let scene: Scene
let foreign: Scene
/** What a browser or other software sends with each request. */
let senders: Record<Kind, { cookie: string } | { authorization: string }>
/** The ids of both families. */
let familyIds: string[]
beforeAll(async () => {
  server = await startServer({ now })
  foreign = await createNamedScene()
  scene = await createNamedScene()
  await scene.family.ok(setPin, { body: { pin: '2580' } })
  senders = Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await senderFor(kind)] as const)),
  ) as typeof senders
  familyIds = await Promise.all([scene, foreign].map(async ({ family }) => (await family.ok(readUser)).familyId))
})
afterAll(() => server.close())

/** A family whose names stand in nothing but its own data. */
async function createNamedScene(): Promise<Scene> {
  const made = await createScene(server)
  const { family, childId, siblingId } = made
  await family.ok(updateChild, { params: { id: childId }, body: { name: names[0] } })
  await family.ok(updateChild, { params: { id: siblingId }, body: { name: names[1] } })
  await family.ok(updateUser, { body: { name: names[2] } })
  await family.ok(updateFamily, { body: { name: names[3] } })
  return made
}

/** The headers of such a session. */
async function senderFor(kind: Kind): Promise<(typeof senders)[Kind]> {
  const { family, childId, siblingId } = scene
  const childIds = kind === 'lent' ? [childId] : [childId, siblingId]
  if (kind === 'paired') {
    const { url } = await family.ok(addDevice, { body: { childIds } })
    const paired = cookieOf(await post(server, pair.path.replace('{token}', tokenIn(url)), undefined))
    return { cookie: paired }
  }
  if (isToken(kind))
    return { authorization: `Bearer ${(await makeToken(family, { scopes: [kind], childIds: [childId] })).token}` }
  const cookie = cookieOf(await signIn(server, { email: (await family.ok(readUser)).email }))
  return { cookie: cookieOf(await post(server, lend.path, { childIds }, { headers: { cookie } })) }
}

/** Everything of both families, and who is signed in. */
const readAll = async () => [
  ...(await Promise.all(familyIds.map((id) => digestOf(server, id)))),
  await server.db`select id, token, guardian_id, "grant" from sessions order by id`,
]

const wordsOf = ({ text, headers }: { text: string; headers: Headers }) => `${text} ${JSON.stringify([...headers])}`
const namesIn = (reply: { text: string; headers: Headers }) => names.filter((name) => wordsOf(reply).includes(name))

const senderOf = (kind: Kind) => ({
  request: (path: string, init: RequestInit = {}) =>
    server.request(path, { ...init, headers: { ...(init.headers as object), ...senders[kind] } }),
})

/** Requests for a call with each kind of id in each place. */
function requestsFor(call: Call) {
  const own = idsFor(call, scene)
  const others = tablesIn(call).flatMap((table) =>
    [
      table === 'children' ? scene.siblingId : undefined,
      idsFor(call, foreign)[table],
      randomUUID(),
      'not-an-id',
      '%00',
    ].flatMap((id) => (id === undefined ? [] : [requestOf(call, { ...own, [table]: id })])),
  )
  return [requestOf(call, own), ...others]
}

const calls = allCalls.filter(({ roles }) => roles !== 'anyone')
const forChildren = calls.filter((call) => isForRole(call, 'child'))
const named = (some: readonly Call[]) => some.map((call) => [nameOf(call), call] as const)

/** The kinds of sessions that may not make a call. */
const refusedKinds = (call: Call) =>
  kinds.filter((kind) => !(isToken(kind) ? call.scopes?.includes(kind) : isForRole(call, 'child')))

it.each(named(calls))('%s is 403 whatever is sent, without a name, and changes nothing', async (_, call) => {
  const before = await readAll()
  const requests = requestsFor(call)
  const type = { 'Content-Type': 'application/json' }
  const malformed: RequestInit[] = [
    { headers: type, body: '{' },
    {},
    { headers: { ...type, 'Idempotency-Key': 'x' }, body: '{}' },
  ]
  for (const kind of refusedKinds(call)) {
    const browser = senderOf(kind)
    const replies = await Promise.all([
      ...requests.map((request) => send(browser, call, request)),
      ...(call.method === 'GET' ? [] : malformed).map((init) =>
        browser.request(requests[0]!.path, { method: call.method, ...init }),
      ),
    ])
    for (const reply of replies) {
      expect([kind, reply.status, reply.text]).toEqual([kind, 403, replies[0]!.text])
      expect(reply.body).toMatchObject({ code: 'not_allowed' })
      expect(namesIn(reply)).toEqual([])
    }
  }
  expect(await readAll()).toEqual(before)
})

describe.each(kinds)('a session that is %s', (kind) => {
  it('gets no response that is stored under a key of the guardian', async () => {
    const key = randomUUID()
    const body = { childId: scene.childId, type: 'reward', title: names[0]!, points: 1 } as const
    await scene.family.ok(recordBehavior, { body, key })
    const headers = { ...senders[kind], 'Idempotency-Key': key }
    // A key belongs to the family: who may award gets the response to the same award again.
    const status = kind === 'award' ? 201 : 403
    expect((await post(server, recordBehavior.path, body, { headers })).status).toBe(status)
  })

  it('is as good as none for calls that need none, but cannot sign in', async () => {
    const before = await readAll()
    for (const call of allCalls.filter(({ roles, path }) => roles === 'anyone' && !path.startsWith('/api/pair'))) {
      const { path, body } = requestOf(call, { token: 'x'.repeat(43) })
      const sendWith = (headers: object) => send({ request: server.request }, call, { path, body }, { ...headers })
      const reply = await sendWith(senders[kind])
      expect(namesIn(reply)).toEqual([])
      if (/sign-in|sign-up|sample-family|start/.test(path)) {
        expect([path, reply.status, reply.body]).toMatchObject([path, 403, { code: 'not_allowed' }])
      } else
        expect([path, reply.status, reply.text]).toEqual([
          path,
          ...(await sendWith({}).then(({ status, text }) => [status, text])),
        ])
    }
    expect(await readAll()).toEqual(before)
  })

  it('sees no name in any page, and no page of the app', async () => {
    const paths = [
      '/',
      '/zh',
      '/?page=account',
      `/keepsake?child=${scene.childId}`,
      '/ai-chat',
      '/es/sign-in',
      '/privacy',
    ]
    paths.push(`/join/${scene.ids.token}`, '/reset/x', '/nothing', '/index.html', '/api/login', '/api/logout')
    for (const path of paths) {
      // With the cookie as it is, and with the value for a guardian in the part that a page can change.
      const sender = JSON.stringify(senders[kind])
      for (const text of [sender, sender.replace('=child', '=in')]) {
        const headers = { ...(JSON.parse(text) as object), 'sec-fetch-site': 'none' }
        const reply = await server.request(path, { headers })
        expect([path, namesIn(reply)]).toEqual([path, []])
        expect(reply.text).not.toContain('id="answers"')
      }
      if (isToken(kind) || path.startsWith('/api/') || path === '/privacy') continue
      const page = await server.request(path, { headers: senders[kind] })
      expect([path, page.status, page.text.includes('/assets/child-')]).toEqual([path, 200, true])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('gets 404 for unknown paths', async () => {
    const reply = await server.request('/api/nothing', { headers: senders[kind] })
    expect(reply.status).toBe(404)
  })
})

describe.each(scopes)('a token for %s', (scope) => {
  it.each(named(calls.filter((call) => call.scopes?.includes(scope))))(
    'may call %s, for its own children alone',
    async (_, call) => {
      const [own, ...others] = requestsFor(call)
      const reply = await send(senderOf(scope), call, own!)
      expect([reply.status, reply.text]).toEqual([call.status, reply.text])
      // Its own child, and the grown-ups who did something.
      expect(namesIn(reply).filter((name) => name !== names[0] && name !== names[2])).toEqual([])
      expect(wordsOf(reply)).not.toContain(scene.siblingId)
      const before = await readAll()
      for (const other of others) {
        const refusal = await send(senderOf(scope), call, other)
        expect([JSON.stringify(other), refusal.status, namesIn(refusal)]).toEqual([JSON.stringify(other), 404, []])
      }
      expect(await readAll()).toEqual(before)
    },
  )
})

describe.each(['lent', 'lent to several', 'paired'] as const)('a browser that is %s', (kind) => {
  it.each(named(forChildren.filter(({ path }) => path.startsWith('/api/child'))))(
    'may call %s, for its own children alone',
    async (_, call) => {
      const [own, ...others] = requestsFor(call)
      const browser = senderOf(kind)
      const request = (sent: ReturnType<typeof requestOf>) => send(browser, call, sent)
      // As it is before each of the calls: the child uses the browser, and has the job that can be given back.
      await send(browser, enter, requestOf(enter, scene.ids))
      await send(browser, takeJob, requestOf(takeJob, idsFor(giveJobBack, scene)))
      const reply = await request(own!)
      expect(reply.status).toBe(call.status)
      // Its own children, and the grown-ups who can see what they do.
      const known = kind === 'lent' ? [names[0]!, names[2]!] : names.slice(0, 3)
      expect(namesIn(reply).filter((name) => !known.includes(name))).toEqual([])
      const before = await readAll()
      for (const other of others) {
        const isSibling = JSON.stringify(other).includes(scene.siblingId)
        if (isSibling && kind !== 'lent') continue
        const refusal = await request(other)
        expect([refusal.status, namesIn(refusal)]).toEqual([404, []])
      }
      expect(await readAll()).toEqual(before)
    },
  )
})

it('is the figure of the promise', () => {
  recordFigure(
    'S14',
    `${calls.length} calls × ${kinds.length} kinds of lowered sessions × own, sibling’s, another family’s, random and malformed ids: as the table of roles says; 0 names, 0 rows changed`,
  )
})
