import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOfFamily } from '../../testing/digestOfFamily.ts'
import { bodyOf } from '../../testing/bodies.ts'
import { changes, now, createScene } from '../../testing/changes.ts'
import { recordFigure } from '../../testing/figures.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

/**
 * Calls whose responses are not stored: those without a family, and the one that erases it. `keep.test.ts` tests the
 * one for sample families.
 */
const notHere = new Set([
  'POST /api/auth/erase-family',
  'POST /api/auth/keep',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sample-family',
  'POST /api/auth/reset-password',
])

/** The text of a response without the address that only the first response holds. */
const withoutSecret = (text: string) => text.replace(/"url":(null|"[^"]*")/, '"url":null')

/** A body that is valid and another one. */
function otherThan(body: object): object {
  if (Array.isArray(body)) return []
  return body instanceof Uint8Array ? Buffer.concat([body, Buffer.from('more')]) : { ...body, more: 1 }
}

describe('a request with an idempotency key', () => {
  it('is tested for every call that changes something', () => {
    const mounted = server.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(changes).toSorted()).toEqual(mounted.filter((name) => !notHere.has(name)).toSorted())
  })

  // A key belongs to the family that is active. This call makes another one active: `families.test.ts` repeats it.
  const names = Object.keys(changes).filter((name) => name !== 'POST /api/invitations/{token}/accept')
  it.each(names)(
    '%s takes effect once when it is sent 50 times simultaneously, later, and after a week',
    async (name) => {
      server.setNow(now)
      const scene = await createScene(server)
      const [path, body] = changes[name]!(scene)
      const key = randomUUID()
      const send = (sent: object | undefined = body) => {
        const request = bodyOf(sent)
        return scene.family.request(path, {
          ...request,
          method: name.split(' ')[0]!,
          headers: { ...request.headers, 'Idempotency-Key': key },
        })
      }

      const replies = await Promise.all(Array.from({ length: 50 }, () => send()))
      expect(replies[0]!.status).toBeLessThan(300)
      expect(new Set(replies.map((reply) => `${reply.status} ${withoutSecret(reply.text)}`)).size).toBe(1)
      expect(replies.filter((reply) => reply.headers.get('idempotent-replay') === null)).toHaveLength(1)

      const after = await digestOfFamily(server, scene.family)
      for (const instant of ['2026-03-04T12:00:05Z', '2026-03-04T12:01:00Z', '2026-03-11T12:00:00Z']) {
        server.setNow(instant)
        const again = await send()
        expect([again.status, withoutSecret(again.text), again.headers.get('idempotent-replay')]).toEqual([
          replies[0]!.status,
          withoutSecret(replies[0]!.text),
          'true',
        ])
      }
      if (body) expect((await send(otherThan(body))).status).toBe(422)
      expect(await digestOfFamily(server, scene.family)).toBe(after)
      await server.expectSoundLedger()
      if (name === names.at(-1))
        recordFigure(
          'R2',
          `each of ${names.length} calls sent 50 times simultaneously and 3 times later, the last after a week: 1 effect, 1 response`,
        )
    },
  )
})
