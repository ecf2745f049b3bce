import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addMoment } from '../../features/moments/contract.ts'
import { changes, now, type Scene, setScene } from '../../testing/everyChange.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

type Asking = Pick<TestServer, 'request'>

/** The addresses of every read that is about the family or about one of two children. */
function addressesOf({ childId, siblingId }: Scene): string[] {
  const reads = server.calls.filter(({ method, path }) => method === 'GET' && !path.includes('{id}') && path !== '/api/auth/sessions')
  const addresses = reads.flatMap(({ path }) => path.includes('{childId}') ? [childId, siblingId].map((id) => path.replace('{childId}', id)) : [path])
  return [...addresses, `/api/activities/${childId}?limit=1`]
}

/** What is told of the family, answer by answer. */
async function tell({ request }: Asking, scene: Scene): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const address of addressesOf(scene)) {
    const { status, text } = await request(address, { headers: { cookie: scene.family.cookie } })
    told[address] = `${status} ${text}`
  }
  return told
}

/** Whoever knows the answers already is told only which of them have changed: what it has then. */
async function tellAgain({ request }: Asking, scene: Scene, known: ReadonlyMap<string, Reply<unknown>>): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const address of addressesOf(scene)) {
    const before = known.get(address)!
    const { status, text } = await request(address, { headers: { cookie: scene.family.cookie, 'If-None-Match': before.headers.get('etag')! } })
    told[address] = status === 304 ? `200 ${before.text}` : `${status} ${text}`
  }
  return told
}

async function know({ request }: Asking, scene: Scene): Promise<Map<string, Reply<unknown>>> {
  const known = new Map<string, Reply<unknown>>()
  for (const address of addressesOf(scene)) known.set(address, await request(address, { headers: { cookie: scene.family.cookie } }))
  return known
}

/** What a process tells that has just been started and has kept nothing. */
async function tellAfresh(scene: Scene): Promise<Record<string, string>> {
  const fresh = server.startBeside()
  try {
    return await tell(fresh, scene)
  } finally {
    await fresh.close()
  }
}

describe('answers that are kept', () => {
  it.each(Object.keys(changes))('are those of the database after %s, in this process and in another', async (name) => {
    server.setNow(now)
    const scene = await setScene(server)
    const other = server.startBeside()
    const known = await know(server, scene)
    expect(await tell(other, scene)).toEqual(await tell(server, scene))

    const [path, body] = changes[name]!(scene)
    const done = await server.request(path, {
      method: name.split(' ')[0]!,
      headers: { cookie: scene.family.cookie, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(done.status).toBeLessThan(300)

    const afresh = await tellAfresh(scene)
    expect(await tell(server, scene)).toEqual(afresh)
    expect(await tell(other, scene)).toEqual(afresh)
    expect(await tellAgain(server, scene, known)).toEqual(afresh)
    await other.close()
  })

  it('grow by odd texts to the byte', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    await tell(server, scene)
    const content = 'a line\nanother\t"quoted" \\ / <b>&amp; 🌱\u2028\u007f\u0001\u00e9'
    await scene.family.ok(addMoment, { body: { childId: scene.childId, weather: 'sunny', mood: 'happy', content } })
    expect(await tell(server, scene)).toEqual(await tellAfresh(scene))
    await scene.family.ok(recordBehavior, { body: { childId: scene.childId, type: 'punishment', title: '"quoted" \\ / <b>&amp; 🌱\u00e9', points: 2, description: content } })
    expect(await tell(server, scene)).toEqual(await tellAfresh(scene))
  })

  it('grow by all that happens at one moment, whoever wrote it', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    const other = server.startBeside()
    const random = randomFrom(20260304)
    const pick = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)]!
    const headers = { cookie: scene.family.cookie, 'Content-Type': 'application/json' }
    const post = ({ request }: Asking, path: string, body: unknown) => request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (let round = 0; round < 12; round += 1) {
      const acts: Promise<Reply<unknown>>[] = []
      for (let n = 0; n < 8; n += 1) {
        const asking = pick([server, server, server, other])
        const childId = pick([scene.childId, scene.childId, scene.siblingId])
        const { activityId } = scene
        acts.push(pick([
          () => post(asking, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
          () => post(asking, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
          () => post(asking, '/api/moments', { childId, weather: 'sunny', mood: 'happy' }),
          () => post(asking, '/api/rewards/redeem', { childId: scene.childId, rewardId: scene.rewardId, pointsSpent: 40 }),
          () => post(asking, `/api/habits/${scene.habitId}/checkin`, { date: new Date(Date.parse(now) - (round % 7) * 86_400_000).toISOString().slice(0, 10) }),
          () => post(asking, `/api/activities/${activityId}/undo`, undefined),
        ])())
        // What is read while others write may be newer than the version that it is kept under.
        acts.push(server.request(`/api/activities/${childId}`, { headers }))
      }
      const replies = await Promise.all(acts)
      for (const { status, body } of replies) if (status === 201 && random() < 0.3) scene.activityId = (body as { id?: string }).id ?? scene.activityId
      const afresh = await tellAfresh(scene)
      expect(await tell(server, scene)).toEqual(afresh)
      if (random() < 0.5) expect(await tell(other, scene)).toEqual(afresh)
    }
    await other.close()
  })

  it('are others on another day, and in another time zone', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    await tell(server, scene)
    server.setNow('2026-03-09T12:00:00.000Z')
    expect(await tell(server, scene)).toEqual(await tellAfresh(scene))
    await server.sql`update families set time_zone = 'Pacific/Kiritimati' where id = (select family_id from children where id = ${scene.childId})`
    expect(await tell(server, scene)).toEqual(await tellAfresh(scene))
    recordFigure('R6', `answers from memory are those of the database after each of ${Object.keys(changes).length} changes, in 2 processes`)
  })

  it('are told as unchanged while they are, and only to who may see them', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    const stranger = await server.startFamily()
    for (const [address, { headers }] of await know(server, scene)) {
      const etag = headers.get('etag')!
      const again = await server.request(address, { headers: { cookie: scene.family.cookie, 'If-None-Match': etag } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      const foreign = await stranger.request(address, { headers: { 'If-None-Match': etag } })
      expect(foreign.status).toBe(address.includes(scene.childId) || address.includes(scene.siblingId) ? 404 : 200)
    }
  })
})
