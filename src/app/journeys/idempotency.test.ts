import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { allCalls, type CallRequest, isChange, nameOf, send } from '../../testing/calls.ts'
import { createScene, now, requestFor, senderOf, share } from '../../testing/scene.ts'
import { addChild } from '../../features/children/contract.ts'
import { acceptInvitation } from '../../features/families/contract.ts'
import { deleteExcused, excuse } from '../../features/habits/contract.ts'
import { recordFigure } from '../../testing/figures.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

/** The text of a response without the address or token that only the first response holds. */
const withoutSecret = (text: string) => text.replace(/"(url|token)":(null|"[^"]*")/, '"$1":null')

/** A body that is valid and another one. */
function otherThan(body: object): object {
  if (Array.isArray(body)) return []
  return body instanceof Uint8Array ? Buffer.concat([body, Buffer.from('more')]) : { ...body, more: 1 }
}

it('a request with the key of one that has another query is refused', async () => {
  const family = await server.startFamily()
  const { id } = await family.ok(addChild, { body: { name: 'Mia' } })
  const range = { from: '2026-03-03', to: '2026-03-08' }
  const excused = await family.ok(excuse, { params: { id }, body: range })
  const [params, key] = [{ id, excusedId: excused.id }, randomUUID()]
  await family.ok(deleteExcused, { params, query: { from: '2026-03-06' }, key })
  expect((await family.refused(deleteExcused, { params, key })).status).toBe(422)
  await family.ok(deleteExcused, { params, query: { from: '2026-03-06' }, key })
})

describe('a request with an idempotency key', () => {
  // A key belongs to the family that is active. This call makes another one active: `families.test.ts` repeats it.
  const inScene = share(() => createScene(server))
  const calls = allCalls.filter((call) => isChange(call) && call !== acceptInvitation)
  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s takes effect once when it is sent 50 times simultaneously, later, and after a week',
    async (_, call) => {
      server.setNow(now)
      const { scene, request, sendAgain, replies } = await inScene(async (scene) => {
        const request = requestFor(call, scene)
        const headers = { 'Idempotency-Key': randomUUID() }
        const sendAgain = (sent: CallRequest = request) => send(senderOf(call, scene), call, sent, headers)
        const replies = await Promise.all(Array.from({ length: 50 }, () => sendAgain()))
        return { status: replies[0]!.status, scene, request, sendAgain, replies }
      })
      expect(replies[0]!.status).toBeLessThan(300)
      expect(new Set(replies.map((reply) => `${reply.status} ${withoutSecret(reply.text)}`)).size).toBe(1)
      expect(replies.filter((reply) => reply.headers.get('idempotent-replay') === null)).toHaveLength(1)

      const after = await digestOfFamily(server, scene.family)
      for (const instant of ['2026-03-04T12:00:05Z', '2026-03-04T12:01:00Z', '2026-03-11T12:00:00Z']) {
        server.setNow(instant)
        const again = await sendAgain()
        expect([again.status, withoutSecret(again.text), again.headers.get('idempotent-replay')]).toEqual([
          replies[0]!.status,
          withoutSecret(replies[0]!.text),
          'true',
        ])
      }
      if (request.body) expect((await sendAgain({ ...request, body: otherThan(request.body) })).status).toBe(422)
      expect(await digestOfFamily(server, scene.family)).toBe(after)
      await server.expectSoundLedger()
      if (call === calls.at(-1))
        recordFigure(
          'R2',
          `each of ${calls.length} calls sent 50 times simultaneously and 3 times later, the last after a week: 1 effect, 1 response`,
        )
    },
  )
})
