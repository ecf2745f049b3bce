import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../../features/auth/contract.ts'
import { addChild, deleteChild, listChildren } from '../../features/children/contract.ts'
import { readChildStats } from '../../features/stats/contract.ts'
import type { Call } from '../../platform/http/contract.ts'
import { exampleId } from '../../platform/http/shapes.ts'
import { isForRole, itemOf } from '../../platform/http/route.ts'
import { cookieOf, signIn } from '../../testing/account.ts'
import { allCalls, type Ids, nameOf, requestOf, send, tablesIn } from '../../testing/calls.ts'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { recordFigure } from '../../testing/figures.ts'
import { addChildWithItems, createScene, idsFor, type Items, now, share } from '../../testing/scene.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
/** A family that sends refused requests, so that nothing of it changes. */
let mine: Family
let own: Items
let sibling: Items
let deleted: Items
let theirs: Family
let foreign: Items
/** Both families, which no request of these tests may change. */
let untouched: string[]
const digests = async () => [await digestOfFamily(server, theirs), await digestOfFamily(server, mine)]
beforeAll(async () => {
  server = await startServer({ now })
  theirs = await server.startFamily()
  foreign = await addChildWithItems(server, theirs)
  mine = await server.startFamily()
  own = await addChildWithItems(server, mine)
  deleted = await addAndDelete(mine)
  sibling = await addChildWithItems(server, mine)
  untouched = await digests()
})
afterAll(() => server.close())

/** Adds and deletes one item of each kind. An entry of history can be deleted only with its child. */
async function addAndDelete(family: Family): Promise<Items> {
  const erased = await addChildWithItems(server, family)
  await family.ok(deleteChild, { params: { id: erased.ids.children } })
  const gone = await addChildWithItems(server, family)
  const ids: Record<string, string> = { ...erased.ids }
  for (const call of allCalls.filter(({ method, path }) => method === 'DELETE' && path.endsWith('}'))) {
    const { table } = itemOf(call)!
    if (call === deleteChild || !isForRole(call, 'owner')) continue
    ids[table] = gone.ids[table]!
    const others = allCalls.filter((other) => itemOf(other)?.table === table)
    for (const id of new Set([call, ...others].map((one) => idsFor(one, gone)[table]!)))
      await send(family, call, requestOf(call, { ...gone.ids, [table]: id }))
  }
  return { ...gone, ids: ids as Items['ids'] }
}

/** Every call with an id; also without the ids in its body, where it can do without. */
const cases = allCalls
  .flatMap((call) => (isForRole(call, 'owner') ? [call, ...withoutIdsInBody(call)] : []))
  .map((call) => ({ name: nameOf(call), call, kinds: tablesIn(call) }))
  .filter(({ kinds }) => kinds.length > 0)
const callCount = new Set(cases.map(({ name }) => name)).size
/** Places for an id, over all calls. */
const places = cases.reduce((sum, { kinds }) => sum + kinds.length, 0)
/** Calls that find what was deleted. */
const findsDeleted = (name: string) => name.endsWith('/restore')

/** A wrong id in the body would be refused whatever the one in the path is. */
function withoutIdsInBody(call: Call): Call[] {
  const kinds = tablesIn(call)
  const isId = (value: unknown) => typeof value === 'string' && kinds.some((kind) => value === exampleId(kind))
  const example: unknown = Array.isArray(call.example)
    ? call.example.filter((value) => !isId(value))
    : Object.fromEntries(Object.entries(call.example ?? {}).filter(([, value]) => !isId(value)))
  const isOther = JSON.stringify(example) !== JSON.stringify(call.example)
  return call.body?.safeParse(example).success && isOther ? [{ ...call, example }] : []
}

async function sendTo(family: Pick<Family, 'request'>, call: Call, ids: Ids, headers: Record<string, string> = {}) {
  const reply = await send(family, call, requestOf(call, ids), headers)
  return { status: reply.status, all: `${reply.status} ${reply.text} ${JSON.stringify([...reply.headers])}` }
}

describe('every call', () => {
  const inScene = share(() => createScene(server))
  it.each(cases)(
    '$name responds alike to another family’s id and to one that does not exist, and changes nothing',
    async ({ name, call, kinds }) => {
      const [ownIds, foreignIds] = [idsFor(call, own), idsFor(call, foreign)]
      for (const kind of kinds) {
        const foreignId = foreignIds[kind]!
        const values = [
          foreignId,
          randomUUID(),
          'not-an-id',
          `${foreignId}x`,
          foreignId.toUpperCase(),
          '%00',
          '..%2f..',
        ]
        if (!findsDeleted(name)) values.push(idsFor(call, deleted)[kind]!)
        // Two ids in one request must belong to the same child. A job is the family's.
        if (kind !== 'children' && kind !== 'jobs' && kinds.length > 1) values.push(idsFor(call, sibling)[kind]!)
        const requests = values.map((value) => ({ ...ownIds, [kind]: value }))
        // Both ids are foreign, and belong together.
        if (kinds.length > 1) requests.push(foreignIds)
        const responses: string[] = []
        for (const ids of requests) responses.push((await sendTo(mine, call, ids)).all)
        expect(new Set(responses).size, responses.join('\n')).toBe(1)
        expect(responses[0]).toMatch(/^404 \{"message".*"code":"not_found"/)
      }
      expect(await digests()).toEqual(untouched)
      // With the family's own ids the same request succeeds.
      const { status } =
        call.method === 'GET'
          ? await sendTo(mine, call, ownIds)
          : await inScene((scene) => sendTo(scene.family, call, idsFor(call, scene)))
      expect(status).toBe(call.status)
      if (call === cases.at(-1)!.call)
        recordFigure(
          'S1',
          `${callCount} calls with ${places} places for an id: byte-identical responses to foreign, deleted, random, malformed and a sibling’s ids; 0 rows changed`,
        )
    },
  )
})

describe('a missing, forged, expired or ended session', () => {
  it.each(cases)('gets 401 from $name', async ({ call }) => {
    server.setNow(now)
    const session = cookieOf(await signIn(server, { email: (await mine.ok(readUser)).email }))
    const [cookieName, value] = session
      .split('; ')
      .find((cookie) => cookie.startsWith('pipling_session_5000='))!
      .split('=') as [string, string]
    const [token, signature] = decodeURIComponent(value).split('.') as [string, string]
    const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
    const forged = [
      `${changed(token)}.${signature}`,
      `${token}.${changed(signature)}`,
      `${token}.${signature.slice(0, 8)}`,
      `${token}.`,
      token,
    ]
    const cookies = [
      '',
      `x${cookieName}=${value}`,
      ...forged.map((text) => `${cookieName}=${encodeURIComponent(text)}`),
    ]
    const refusedWith = async (cookie: string) =>
      (await sendTo({ request: server.request }, call, idsFor(call, own), { cookie })).all.slice(0, 60)
    const refusal = '401 {"message":"Unauthorized","code":"unauthorized"} '
    for (const cookie of cookies) expect(await refusedWith(cookie)).toContain(refusal)
    server.setNow('2026-03-18T12:00:01Z')
    expect(await refusedWith(session)).toContain(refusal)
    server.setNow(now)
    expect(await digests()).toEqual(untouched)
    const ended = cookieOf(await signIn(server, { email: (await mine.ok(readUser)).email }))
    await server.request('/api/logout', { headers: { cookie: ended } })
    expect(await refusedWith(ended)).toContain(refusal)
    if (call === cases.at(-1)!.call)
      recordFigure('S2', `${callCount} calls: 401 without a session, and with a forged, an expired and an ended one`)
  })
})

describe('simultaneous requests', () => {
  it('of several families, one of them signed out, each get the data of their own family', async () => {
    const families = await Promise.all(Array.from({ length: 6 }, () => server.startFamily()))
    const names = await Promise.all(
      families.map(async (family, n) => (await family.ok(addChild, { body: { name: `Child ${n}` } })).name),
    )
    await families[2]!.request('/api/logout')
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(families.map((family) => family.send(listChildren)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 401, 200, 200, 200])
      const read = replies.map(({ body }) => (Array.isArray(body) ? (body as { name: string }[])[0]!.name : undefined))
      expect(read).toEqual(names.map((name, n) => (n === 2 ? undefined : name)))
    }
  })
})

describe('valid ids', () => {
  it('are accepted in upper case, as in any UUID', async () => {
    const family = await server.startFamily()
    const { id } = await family.ok(addChild, { body: { name: 'Mia' } })
    await family.ok(readChildStats, { params: { childId: id.toUpperCase() } })
  })
})
