import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { client, startOidcProvider } from '../../testing/oidcProvider.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { type Child, listChildren } from '../children/contract.ts'
import type { User } from './contract.ts'
import { eraseOldSampleFamilies } from './purge.ts'

const start = new Date('2026-03-01T12:00:00Z')
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: start.toISOString() })
})
afterAll(() => server.close())

async function visit(): Promise<string> {
  server.setNow(start)
  return cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
}

function keep(cookie: string, body: object = {}, key?: string): Promise<Reply<unknown>> {
  const headers = { cookie, ...(key && { 'Idempotency-Key': key }) }
  return post(server, '/api/auth/keep', { name: 'Robin', email: newEmail(), password, ...body }, { headers })
}

/** Without the revision, which changes with the name of a member. */
const childrenOf = async (cookie: string) => {
  const { body } = await server.request(listChildren.path, { headers: { cookie } })
  return (body as Child[]).map((child) => ({ ...child, revision: undefined }))
}

describe('keeping a sample family', () => {
  it('is offered until the instant at which the family is erased', async () => {
    const visitor = await visit()
    expect(((await userOf(server, visitor)).body as User).sampleUntil).toBe(later(24).toISOString())
  })

  it('turns it into an account with everything that it has, in the same session', async () => {
    const visitor = await visit()
    const [before, children] = [(await userOf(server, visitor)).body as User, await childrenOf(visitor)]
    const email = newEmail()
    const reply = await keep(visitor, { name: ' Robin ', email: ` ${email.toUpperCase()} ` })
    const expected = { ...before, name: 'Robin', email, sampleUntil: null, startedBy: null }
    expect([reply.status, reply.body]).toEqual([200, expected])
    expect((await userOf(server, visitor)).body).toEqual(expected)
    await eraseOldSampleFamilies(server.db, later(1000))
    expect(await childrenOf(cookieOf(await signIn(server, { email })))).toEqual(children)
    await server.expectSoundLedger()
  })

  it('is done once for each idempotency key, also by simultaneous requests', async () => {
    const [visitor, key, email] = [await visit(), randomUUID(), newEmail()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => keep(visitor, { email }, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  })

  it('is refused for an address that has an account, and can be repeated with another', async () => {
    const [visitor, email] = [await visit(), newEmail()]
    await signUp(server, { email })
    const taken = await keep(visitor, { email })
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'address_taken' }])
    expect((await userOf(server, visitor)).body).toMatchObject({ email: null, name: 'Visitor' })
    expect((await keep(visitor)).status).toBe(200)
  })

  it('gives an address to one of two sample families that want it at the same time', async () => {
    const [visitors, email] = [[await visit(), await visit()], newEmail()]
    const replies = await Promise.all(visitors.map((visitor) => keep(visitor, { email })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('is 404 in every other family, after the day is over, and without a session 401', async () => {
    const { cookie } = await server.startFamily()
    expect((await keep(cookie)).status).toBe(404)
    const visitor = await visit()
    server.setNow(later(24))
    expect((await keep(visitor)).status).toBe(404)
    expect((await keep('')).status).toBe(401)
  })

  it.each([[{ name: ' ' }], [{ email: 'robin' }], [{ password: 'short' }], [{ password: null }]])(
    'is refused for %j',
    async (body) => {
      expect((await keep(await visit(), body)).status).toBe(400)
    },
  )

  it('is 404 with an external provider', async () => {
    const provider = await startOidcProvider('http://localhost:5000/api/auth/callback/oidc')
    const other = await startServer({ oidc: { issuer: provider.issuer, ...client } })
    const reply = await post(other, '/api/auth/keep', { name: 'Robin', email: newEmail(), password })
    expect(reply.status).toBe(404)
    await other.close()
    await provider.stop()
  })

  it('is safe from an erasure that has already listed the family', async () => {
    const visitor = await visit()
    server.setNow(later(23.99))
    let erased: Promise<number> | undefined
    await server.db.begin(async (tx) => {
      const { familyId } = (await userOf(server, visitor)).body as User
      await tx`update families set is_sample = false where id = ${familyId}`
      erased = eraseOldSampleFamilies(server.db, later(24))
      // The erasure waits for this transaction by then.
      for (;;) {
        const waiting =
          await server.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        if (waiting.length > 0) break
      }
    })
    await erased
    expect((await userOf(server, visitor)).status).toBe(200)
  })
})
