import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { listChildren } from '../../features/children/contract.ts'
import { cookieOf, signIn, userOf } from '../../testing/account.ts'
import { changes, now, type Scene, setScene } from '../../testing/everyChange.ts'
import { recordFigure } from '../../testing/figures.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { createTellings, makeChange } from '../../testing/tellings.ts'

let server: TestServer
let tellings: ReturnType<typeof createTellings>
beforeAll(async () => {
  server = await startServer({ now, isAlone: true })
  tellings = createTellings(server)
})
afterAll(() => server.close())

/** Nobody can read who is signed in, nor what a child has, for so long as `work` takes. */
async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  return server.sql.begin(async (tx) => {
    await tx`lock table sessions, children in access exclusive mode`
    return work()
  }) as Promise<T>
}

/** Until everything is told from memory, which takes a first round and the grant to be alone. */
async function warm(scene: Scene): Promise<void> {
  await tellings.tell(scene)
  await delay(50)
  await tellings.tell(scene)
}

const poll = (cookie: string, childId: string) => server.request(`/api/activities/${childId}`, { headers: { cookie } })

describe('a process that is alone on its database', () => {
  it('tells what it has told before without asking', async () => {
    const scene = await setScene(server)
    await warm(scene)
    const told = await tellings.tell(scene)
    expect(await withoutDatabase(() => tellings.tell(scene))).toEqual(told)
    expect(told).toEqual(await tellings.tellAfresh(scene))
    recordFigure(
      'R6',
      `alone on its database, a process tells all ${Object.keys(told).length} answers again without a question, and is right after each of ${Object.keys(changes).length} changes`,
    )
  })

  it('lets go of what it knew when a rush is over, and tells the same when it has asked again', async () => {
    const scene = await setScene(server)
    await warm(scene)
    const told = await tellings.tell(scene)
    server.letGo()
    const asked = await withoutDatabase(async () => {
      const reply = poll(scene.family.cookie, scene.childId)
      expect(await Promise.race([reply, delay(300, 'waits for the database')])).toBe('waits for the database')
      // As one object, for what an async function returns would be waited for with the tables still locked.
      return { reply }
    })
    expect(`200 ${(await asked.reply).text}`).toBe(told[`/api/activities/${scene.childId}`])
    expect(await tellings.tell(scene)).toEqual(told)
  })

  it('tells what an act has done, which it knows from the writing, without asking', async () => {
    const scene = await setScene(server)
    const { family, childId, siblingId } = scene
    await family.ok(recordBehavior, { body: { childId: siblingId, type: 'reward', title: 'Laughed', points: 1 } })
    await warm(scene)
    const { id } = await family.ok(recordBehavior, {
      body: { childId, type: 'reward', title: 'Set the table', points: 3 },
    })
    await family.ok(recordBehavior, { body: { childId: siblingId, type: 'punishment', title: 'Shouted', points: 2 } })
    const addresses = [
      `/api/activities/${childId}`,
      `/api/activities/${siblingId}`,
      `/api/habits/${childId}`,
      `/api/rewards/${siblingId}`,
      '/api/auth/user',
    ]
    const ask = (address: string) => server.request(address, { headers: { cookie: family.cookie } })
    const told = await withoutDatabase(() => Promise.all(addresses.map(async (address) => (await ask(address)).text)))
    expect(told[0]).toContain(id)
    expect(told[1]).toContain('Shouted')
    const fresh = await tellings.tellAfresh(scene)
    expect(told.map((text) => `200 ${text}`)).toEqual(addresses.map((address) => fresh[address]))
  })

  it('asks when a step is missing between what it knows and what an act tells', async () => {
    const scene = await setScene(server)
    const { family, childId, habitId } = scene
    await warm(scene)
    // By hand, which no process is told of.
    await server.sql`update habits set title = 'Read aloud' where id = ${habitId}`
    await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Set the table', points: 3 } })
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
  })

  it.each(Object.keys(changes))('tells at once what has become of %s', async (name) => {
    const scene = await setScene(server)
    await warm(scene)
    const known = await tellings.know(scene)
    expect((await makeChange(server, name, scene, changes[name]!(scene))).status).toBeLessThan(300)
    const again = await tellings.tellAgain(scene, known)
    const told = await tellings.tell(scene)
    expect(told).toEqual(await tellings.tellAfresh(scene))
    expect(again).toEqual(told)
  })

  it('answers again as it did the first time, headers and all', async () => {
    const scene = await setScene(server)
    const first = await poll(scene.family.cookie, scene.childId)
    await warm(scene)
    const again = await poll(scene.family.cookie, scene.childId)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(withoutDate(again.headers)).toEqual(withoutDate(first.headers))
    const headers = { cookie: scene.family.cookie, 'If-None-Match': first.headers.get('etag')! }
    const fresh = await server.request(`/api/activities/${scene.childId}?limit=50`, { headers })
    const held = await server.request(`/api/activities/${scene.childId}`, { headers })
    expect([fresh.status, held.status, held.text]).toEqual([304, 304, ''])
    expect(withoutDate(held.headers)).toEqual(withoutDate(fresh.headers))
  })

  it('compresses a long answer for whoever takes that, and knows either form again', async () => {
    const { family, childId } = await setScene(server)
    for (let n = 0; n < 5; n++)
      await family.ok(recordBehavior, { body: { childId, type: 'reward', title: 'Set the table', points: 3 } })
    const get = async (path: string, headers: Record<string, string>) => {
      const answer = await server.request(path, { headers: { cookie: family.cookie, ...headers } })
      return {
        status: answer.status,
        text: answer.text,
        etag: answer.headers.get('etag')!,
        encoding: answer.headers.get('content-encoding'),
        length: Number(answer.headers.get('content-length')),
      }
    }
    const page = `/api/activities/${childId}`
    const [plain, gzipped] = [
      await get(page, { 'Accept-Encoding': 'br, gzip;q=0' }),
      await get(page, { 'Accept-Encoding': 'deflate, gzip' }),
    ]
    expect([plain.encoding, plain.length, gzipped.encoding, gzipped.text]).toEqual([
      null,
      Buffer.byteLength(plain.text),
      'gzip',
      plain.text,
    ])
    expect(gzipped.length).toBeLessThan(plain.length / 2)
    for (const [accept, first, other] of [
      ['identity', plain, gzipped],
      ['gzip', gzipped, plain],
    ] as const) {
      expect(await get(page, { 'Accept-Encoding': accept })).toEqual(first)
      for (const { etag } of [first, other]) {
        const held = await get(page, { 'Accept-Encoding': accept, 'If-None-Match': etag })
        expect([held.status, held.etag]).toEqual([304, first.etag])
      }
    }
    expect((await get(`/api/stats/${childId}/weekly`, { 'Accept-Encoding': 'gzip' })).encoding).toBe(null)
  })

  it('knows at once who is signed out, in whatever way', async () => {
    const ways: Record<string, (cookie: string, scene: Scene) => Promise<unknown>> = {
      'by a link': (cookie) => server.request('/api/logout', { headers: { cookie } }),
      'by the button': (cookie) => server.request('/api/logout', { method: 'POST', headers: { cookie } }),
      'by signing in anew': (cookie, { family }) => signInAgain(family.cookie, cookie),
      'from another device': async (_cookie, { family, sessionId }) =>
        server.request(`/api/auth/sessions/${sessionId}`, { method: 'DELETE', headers: { cookie: family.cookie } }),
    }
    for (const [way, end] of Object.entries(ways)) {
      const scene = await setScene(server)
      const email = await emailOf(scene)
      const cookie =
        way === 'from another device' ? await otherDeviceOf(scene, email) : cookieOf(await signIn(server, { email }))
      await poll(cookie, scene.childId)
      await delay(20)
      expect((await poll(cookie, scene.childId)).status, way).toBe(200)
      await end(cookie, scene)
      expect((await poll(cookie, scene.childId)).status, way).toBe(401)
      expect((await poll(scene.family.cookie, scene.childId)).status, way).toBe(200)
    }
  })

  it('keeps families apart', async () => {
    const scene = await setScene(server)
    await warm(scene)
    const stranger = await server.startFamily()
    for (let n = 0; n < 3; n += 1) expect((await poll(stranger.cookie, scene.childId)).status).toBe(404)
    expect((await poll(scene.family.cookie, scene.childId)).status).toBe(200)
  })

  it('tells of another day at midnight, and nobody whose session has run out', async () => {
    const scene = await setScene(server)
    await warm(scene)
    server.setNow('2026-03-04T23:59:59.900Z')
    await warm(scene)
    server.setNow('2026-03-05T00:00:00.100Z')
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
    server.setNow('2026-03-30T12:00:00.000Z')
    expect((await poll(scene.family.cookie, scene.childId)).status).toBe(401)
    server.setNow(now)
  })

  it('counts what comes again like anything else', async () => {
    const limited = await startServer({ now, isAlone: true, rateLimitPerMinute: 90 })
    const family = await limited.startFamily()
    const statuses: number[] = []
    for (let n = 0; n < 120; n += 1) {
      statuses.push((await family.request('/api/children')).status)
      if (n < 3) await delay(20)
    }
    expect(statuses).toEqual([...Array.from({ length: 90 }, () => 200), ...Array.from({ length: 30 }, () => 429)])
    await limited.close()
  })

  it('is right while acts and polls come from everywhere', async () => {
    const scene = await setScene(server)
    await warm(scene)
    let done = 0
    let isOver = false
    const stale: string[] = []
    async function watch(): Promise<void> {
      while (!isOver) {
        const before = done
        const { points } = (await scene.family.ok(listChildren)).find(({ id }) => id === scene.childId)!
        if (points < 90 + before) stale.push(`${points} points after ${before} acts`)
      }
    }
    async function act(): Promise<void> {
      for (let n = 0; n < 40; n += 1) {
        await scene.family.ok(recordBehavior, {
          body: { childId: scene.childId, type: 'reward', title: `${n}`, points: 1 },
          key: randomUUID(),
        })
        done += 1
      }
    }
    const watching = [watch(), watch(), watch()]
    await Promise.all([act(), act()])
    isOver = true
    await Promise.all(watching)
    expect(stale).toEqual([])
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
  })
})

describe('a sample family', () => {
  it('has its children at once, however much the process tells from memory', async () => {
    const scene = await setScene(server)
    await warm(scene)
    const visit = await server.request('/api/auth/sample-family', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"language":"en"}',
    })
    const cookie = cookieOf(visit)
    const children = (await server.request('/api/children', { headers: { cookie } })).body as { id: string }[]
    expect(children).toHaveLength(2)
    for (const { id } of children) {
      for (const list of ['habits', 'activities', 'skills', 'rewards'])
        expect((await server.request(`/api/${list}/${id}`, { headers: { cookie } })).status, list).toBe(200)
    }
  })
})

describe('a body that is cut off on its way', () => {
  it('is no fault of the database, and nobody is asked for more because of it', async () => {
    const scene = await setScene(server)
    await warm(scene)
    const told = await tellings.tell(scene)
    server.logged.length = 0
    await cutOff('/api/children', scene.family.cookie)
    await cutOff('/api/auth/sign-in/email', scene.family.cookie)
    expect(server.logged.filter((line) => !line.includes('"level":20'))).toEqual([])
    await tellings.tell(scene)
    expect(await withoutDatabase(() => tellings.tell(scene))).toEqual(told)
  })
})

/** Says that fifty bytes will come, sends four and hangs up. */
async function cutOff(path: string, cookie: string): Promise<void> {
  const { hostname, port } = new URL(server.url!)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost:5000\r\nContent-Type: application/json\r\nCookie: ${cookie}\r\nContent-Length: 50\r\n\r\n{"na`,
  )
  await delay(50)
  socket.resetAndDestroy()
  await delay(100)
}

const withoutDate = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => name !== 'date'))

async function emailOf({ family }: Scene): Promise<string> {
  return ((await userOf(server, family.cookie)).body as { email: string }).email
}

/** The cookies of a device, whose number is put in the scene. */
async function otherDeviceOf(scene: Scene, email: string): Promise<string> {
  const cookie = cookieOf(await signIn(server, { email }))
  const { body } = await server.request('/api/auth/sessions', { headers: { cookie } })
  scene.sessionId = (body as { devices: { id: string; isCurrent: boolean }[] }).devices.find(
    ({ isCurrent }) => isCurrent,
  )!.id
  return cookie
}

async function signInAgain(from: string, former: string): Promise<void> {
  const { body } = await userOf(server, from)
  await signIn(server, { email: (body as { email: string }).email }, { headers: { cookie: former } })
}
