import { afterAll, beforeAll, expect, it } from 'vitest'
import { listActivities } from '../../features/timeline/contract.ts'
import { allCalls, nameOf, send } from '../../testing/calls.ts'
import { createScene, now, requestFor, senderOf } from '../../testing/scene.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

/** The calls that take the instant of a tap. */
const calls = allCalls.filter(({ body }) => body && 'shape' in body && 'at' in (body.shape as object))

it('some calls take the instant of a tap', () => {
  expect(calls.map(nameOf)).toContain('POST /api/behaviors')
})

it.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s counts a tap that is sent later for the day on which it was made',
  async (_, call) => {
    const scene = await createScene(server)
    const { path, body } = requestFor(call, scene)
    const at = '2026-03-03T12:00:00.000Z'
    const reply = await send(senderOf(call, scene), call, { path, body: { ...body, at } })
    expect(reply.status, reply.text).toBeLessThan(300)
    const entries = await scene.family.ok(listActivities, { params: { childId: scene.childId } })
    expect(entries.map(({ happenedAt, day }) => [happenedAt, day])).toContainEqual([at, '2026-03-03'])
  },
)
