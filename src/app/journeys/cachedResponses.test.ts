import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordBehavior } from '../../features/behaviors/contract.ts'
import { listChildren } from '../../features/children/contract.ts'
import { addHabit } from '../../features/habits/contract.ts'
import { addMoment } from '../../features/moments/contract.ts'
import { allCalls, isChange, nameOf } from '../../testing/calls.ts'
import { createScene, make, now, share } from '../../testing/scene.ts'
import { recordFigure } from '../../testing/figures.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { type Process, createFamilyReads, textsOf } from '../../testing/familyReads.ts'

const changes = allCalls.filter(isChange)

let server: TestServer
let reads: ReturnType<typeof createFamilyReads>
beforeAll(async () => {
  server = await startServer({ now })
  reads = createFamilyReads(server)
})
afterAll(() => server.close())

describe('cached responses', () => {
  /** A scene, and a second process, in both of which everything was read. */
  const inScene = share(async () => {
    const scene = await createScene(server)
    const second = server.startSecondProcess()
    expect(await reads.readAll(scene, second)).toEqual(await reads.readUncached(scene))
    return { scene, second, earlier: await reads.readWithTags(scene) }
  })
  it.each(changes.map((call) => [nameOf(call), call] as const))(
    'equal uncached ones after %s, in this process and in a second one',
    async (_, call) => {
      server.setNow(now)
      const { status, made } = await inScene(async (made) => ({ ...(await make(call, made.scene)), made }))
      expect(status).toBeLessThan(300)

      const { scene, second, earlier } = made
      const uncached = await reads.readUncached(scene)
      made.earlier = await reads.readWithTags(scene)
      expect(textsOf(made.earlier)).toEqual(uncached)
      // The other process, with what a browser has from before.
      expect(await reads.revalidate(scene, earlier, second)).toEqual(uncached)
    },
  )

  it('about a child name its revision, which each change raises and the reply of each act names', async () => {
    server.setNow(now)
    const { family, childId, siblingId } = await createScene(server)
    const address = `/api/habits/${childId}`
    const read = (headers = {}) => server.request(address, { headers: { cookie: family.cookie, ...headers } })
    const revisionOf = ({ headers }: { headers: Headers }) => Number(headers.get('revision'))
    const listed = async () => {
      const children = await family.ok(listChildren)
      return [childId, siblingId].map((id) => children.find((child) => child.id === id)!.revision)
    }
    const [revision, ofSibling] = await listed()
    const first = await read()
    expect(revisionOf(first)).toBe(revision)

    const award = { childId, type: 'reward', title: 'Helped', points: 1 } as const
    const key = randomUUID()
    const reply = await family.ok(recordBehavior, { body: award, key })
    expect(reply.revision).toBe(revision! + 1)
    expect(await family.ok(recordBehavior, { body: award, key })).toEqual(reply)
    expect(await listed()).toEqual([reply.revision, ofSibling])

    // The habits are the same, at another revision.
    const unchanged = await read({ 'If-None-Match': first.headers.get('etag')! })
    expect([unchanged.status, revisionOf(unchanged)]).toEqual([304, reply.revision])

    await family.ok(addHabit, { body: { childId, title: 'Read' } })
    expect(revisionOf(await read())).toBe(reply.revision + 1)
    expect(await listed()).toEqual([reply.revision + 1, ofSibling])
  })

  it('equal uncached ones for texts with special characters', async () => {
    server.setNow(now)
    const scene = await createScene(server)
    await reads.readAll(scene)
    const content = 'a line\nanother\t"quoted" \\ / <b>&amp; 🌱\u2028\u007f\u0001\u00e9'
    await scene.family.ok(addMoment, { body: { childId: scene.childId, weather: 'sunny', mood: 'happy', content } })
    expect(await reads.readAll(scene)).toEqual(await reads.readUncached(scene))
    await scene.family.ok(recordBehavior, {
      body: {
        childId: scene.childId,
        type: 'punishment',
        title: '"quoted" \\ / <b>&amp; 🌱\u00e9',
        points: 2,
        description: content,
      },
    })
    expect(await reads.readAll(scene)).toEqual(await reads.readUncached(scene))
  })

  it('equal uncached ones after concurrent acts through two processes', async () => {
    server.setNow(now)
    const scene = await createScene(server)
    const second = server.startSecondProcess()
    const random = randomFrom(20260304)
    let activityId = scene.ids.activities
    const pick = <One>(some: readonly One[]) => some[Math.floor(random() * some.length)]!
    const headers = { cookie: scene.family.cookie, 'Content-Type': 'application/json' }
    const post = ({ request }: Process, path: string, body: unknown) =>
      request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    for (let round = 0; round < 6; round += 1) {
      const acts: Promise<Reply<unknown>>[] = []
      for (let n = 0; n < 8; n += 1) {
        const process = pick([server, server, server, second])
        const childId = pick([scene.childId, scene.childId, scene.siblingId])
        acts.push(
          pick([
            () => post(process, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
            () => post(process, '/api/behaviors', { childId, type: 'reward', title: `${round} ${n}`, points: 1 + n }),
            () => post(process, '/api/moments', { childId, weather: 'sunny', mood: 'happy' }),
            () =>
              post(process, '/api/rewards/redeem', {
                childId: scene.childId,
                rewardId: scene.ids.rewards,
                pointsSpent: 40,
              }),
            () =>
              post(process, `/api/habits/${scene.ids.habits}/checkin`, {
                date: new Date(Date.parse(now) - (round % 7) * 86_400_000).toISOString().slice(0, 10),
              }),
            () => post(process, `/api/activities/${activityId}/undo`, undefined),
          ])(),
        )
        // A response that is read during a write may be newer than the version that it is cached under.
        acts.push(server.request(`/api/activities/${childId}`, { headers }))
      }
      const replies = await Promise.all(acts)
      for (const { status, body } of replies)
        if (status === 201 && random() < 0.3) activityId = (body as { id?: string }).id ?? activityId
      const uncached = await reads.readUncached(scene)
      expect(await reads.readAll(scene)).toEqual(uncached)
      if (random() < 0.5) expect(await reads.readAll(scene, second)).toEqual(uncached)
    }
  })

  it('are not used on another day or in another time zone', async () => {
    server.setNow(now)
    const scene = await createScene(server)
    await reads.readAll(scene)
    server.setNow('2026-03-09T12:00:00.000Z')
    expect(await reads.readAll(scene)).toEqual(await reads.readUncached(scene))
    await server.db`update families set time_zone = 'Pacific/Kiritimati' where id = (select family_id from children where id = ${scene.childId})`
    expect(await reads.readAll(scene)).toEqual(await reads.readUncached(scene))
    recordFigure(
      'R6',
      `cached responses equal uncached ones after each of ${changes.length} kinds of change, in 2 processes`,
    )
  })

  it('are answered with 304 while they are unchanged, and only to their own family', async () => {
    server.setNow(now)
    const scene = await createScene(server)
    const stranger = await server.startFamily()
    for (const [address, { headers }] of await reads.readWithTags(scene)) {
      const etag = headers.get('etag')!
      const again = await server.request(address, { headers: { cookie: scene.family.cookie, 'If-None-Match': etag } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
      const foreign = await stranger.request(address, { headers: { 'If-None-Match': etag } })
      expect(foreign.status).toBe(address.includes(scene.childId) || address.includes(scene.siblingId) ? 404 : 200)
    }
  })
})
