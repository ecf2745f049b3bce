import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptInvitation } from '../../features/families/contract.ts'
import { allCalls, isChange, nameOf, send } from '../../testing/calls.ts'
import { createScene, now, requestFor, senderOf, share } from '../../testing/scene.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

const inScene = share(() => createScene(server))
const calls = allCalls.filter((call) => isChange(call) && call !== acceptInvitation)

it.each(calls.map((call) => [nameOf(call), call] as const))(
  '%s stores no response about a child that would outlive the child',
  async (_, call) => {
    const { status, stored } = await inScene(async (scene) => {
      const headers = { 'Idempotency-Key': randomUUID() }
      await server.db`delete from request_keys`
      const { status } = await send(senderOf(call, scene), call, requestFor(call, scene), headers)
      const stored = await server.db<{ subject: string | null }[]>`
        select subject_id as subject from request_keys where body like ${`%"childId":"${scene.childId}"%`}`
      return { status, stored: stored.map(({ subject }) => subject === scene.childId) }
    })
    expect(status).toBeLessThan(300)
    expect(stored).not.toContain(false)
  },
)
