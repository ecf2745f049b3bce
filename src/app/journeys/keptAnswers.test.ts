import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { addMoment } from '../../features/moments/contract.ts'
import { changes, now, setScene } from '../../testing/everyChange.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { type Asking, createTellings, makeChange } from '../../testing/tellings.ts'

let server: TestServer
let tellings: ReturnType<typeof createTellings>
beforeAll(async () => {
  server = await startServer({ now })
  tellings = createTellings(server)
})
afterAll(() => server.close())

describe('answers that are kept', () => {
  it.each(Object.keys(changes))('are those of the database after %s, in this process and in another', async (name) => {
    server.setNow(now)
    const scene = await setScene(server)
    const other = server.startBeside()
    const known = await tellings.know(scene)
    expect(await tellings.tell(scene, other)).toEqual(await tellings.tell(scene))

    const done = await makeChange(server, name, scene, changes[name]!(scene))
    expect(done.status).toBeLessThan(300)

    const afresh = await tellings.tellAfresh(scene)
    expect(await tellings.tell(scene)).toEqual(afresh)
    expect(await tellings.tell(scene, other)).toEqual(afresh)
    expect(await tellings.tellAgain(scene, known)).toEqual(afresh)
  })

  it('grow by odd texts to the byte', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    await tellings.tell(scene)
    const content = 'a line\nanother\t"quoted" \\ / <b>&amp; 🌱\u2028\u007f\u0001\u00e9'
    await scene.family.ok(addMoment, { body: { childId: scene.childId, weather: 'sunny', mood: 'happy', content } })
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
    await scene.family.ok(recordBehavior, {
      body: {
        childId: scene.childId,
        type: 'punishment',
        title: '"quoted" \\ / <b>&amp; 🌱\u00e9',
        points: 2,
        description: content,
      },
    })
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
  })

  it('grow by all that happens at one moment, whoever wrote it', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    const other = server.startBeside()
    const random = randomFrom(20260304)
    const pick = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)]!
    const headers = { cookie: scene.family.cookie, 'Content-Type': 'application/json' }
    const post = ({ request }: Asking, path: string, body: unknown) =>
      request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (let round = 0; round < 12; round += 1) {
      const acts: Promise<Reply<unknown>>[] = []
      for (let n = 0; n < 8; n += 1) {
        const asking = pick([server, server, server, other])
        const childId = pick([scene.childId, scene.childId, scene.siblingId])
        const { activityId } = scene
        acts.push(
          pick([
            () => post(asking, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
            () => post(asking, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
            () => post(asking, '/api/moments', { childId, weather: 'sunny', mood: 'happy' }),
            () =>
              post(asking, '/api/rewards/redeem', {
                childId: scene.childId,
                rewardId: scene.rewardId,
                pointsSpent: 40,
              }),
            () =>
              post(asking, `/api/habits/${scene.habitId}/checkin`, {
                date: new Date(Date.parse(now) - (round % 7) * 86_400_000).toISOString().slice(0, 10),
              }),
            () => post(asking, `/api/activities/${activityId}/undo`, undefined),
          ])(),
        )
        // What is read while others write may be newer than the version that it is kept under.
        acts.push(server.request(`/api/activities/${childId}`, { headers }))
      }
      const replies = await Promise.all(acts)
      for (const { status, body } of replies)
        if (status === 201 && random() < 0.3) scene.activityId = (body as { id?: string }).id ?? scene.activityId
      const afresh = await tellings.tellAfresh(scene)
      expect(await tellings.tell(scene)).toEqual(afresh)
      if (random() < 0.5) expect(await tellings.tell(scene, other)).toEqual(afresh)
    }
  })

  it('are others on another day, and in another time zone', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    await tellings.tell(scene)
    server.setNow('2026-03-09T12:00:00.000Z')
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
    await server.db`update families set time_zone = 'Pacific/Kiritimati' where id = (select family_id from children where id = ${scene.childId})`
    expect(await tellings.tell(scene)).toEqual(await tellings.tellAfresh(scene))
    recordFigure(
      'R6',
      `answers from memory are those of the database after each of ${Object.keys(changes).length} changes, in 2 processes`,
    )
  })

  it('are told as unchanged while they are, and only to who may see them', async () => {
    server.setNow(now)
    const scene = await setScene(server)
    const stranger = await server.startFamily()
    for (const [address, { headers }] of await tellings.know(scene)) {
      const etag = headers.get('etag')!
      const again = await server.request(address, { headers: { cookie: scene.family.cookie, 'If-None-Match': etag } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      const foreign = await stranger.request(address, { headers: { 'If-None-Match': etag } })
      expect(foreign.status).toBe(address.includes(scene.childId) || address.includes(scene.siblingId) ? 404 : 200)
    }
  })
})
