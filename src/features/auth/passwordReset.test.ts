import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import { createPasswordReset } from './passwordReset.ts'

const start = new Date('2026-03-01T12:00:00Z')
const newPassword = 'another long password'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: start.toISOString() })
})
afterAll(() => server.close())

async function begin() {
  const email = newEmail()
  const cookie = cookieOf(await signUp(server, { email }))
  const token = (await createPasswordReset(server.db, ` ${email.toUpperCase()}`, start))!
  return { email, cookie, token }
}
const nameOf = (token: string) => server.request(`/api/auth/reset-password/${token}`)
const reset = (token: string) => post(server, '/api/auth/reset-password', { token, password: newPassword })

describe('a password reset', () => {
  it('sets a new password and ends every session', async () => {
    const { email, cookie, token } = await begin()
    const other = cookieOf(await signIn(server, { email }))
    expect((await nameOf(token)).body).toEqual({ name: 'Robin', email })
    const reply = await reset(token)
    expect([reply.status, reply.body]).toEqual([200, {}])
    for (const session of [cookie, other]) expect((await userOf(server, session)).status).toBe(401)
    expect((await signIn(server, { email, password })).status).toBe(401)
    expect((await signIn(server, { email, password: newPassword })).status).toBe(200)
  })

  it('works once, also for two simultaneous requests', async () => {
    const { token } = await begin()
    const replies = await Promise.all([reset(token), reset(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await nameOf(token)).status).toBe(404)
  })

  it('is valid for an hour, and ends when a newer one is made', async () => {
    const { email, token } = await begin()
    server.setNow(new Date(start.getTime() + 3_599_999))
    expect((await nameOf(token)).status).toBe(200)
    server.setNow(new Date(start.getTime() + 3_600_000))
    expect([(await nameOf(token)).status, (await reset(token)).status]).toEqual([404, 404])
    server.setNow(start)
    const newer = (await createPasswordReset(server.db, email, start))!
    expect([(await nameOf(token)).status, (await nameOf(newer)).status]).toEqual([404, 200])
  })

  it('with an unknown token or a short password changes nothing', async () => {
    const { email, token } = await begin()
    expect((await reset('made-up')).status).toBe(404)
    expect((await post(server, '/api/auth/reset-password', { token, password: 'short' })).status).toBe(400)
    expect((await signIn(server, { email, password })).status).toBe(200)
    expect((await reset(token)).status).toBe(200)
  })

  it('stores no token, and nothing of an erased family', async () => {
    const { cookie, token } = await begin()
    expect(JSON.stringify(await server.db`select * from verifications`)).not.toContain(token)
    const before = await server.db`select from verifications`
    await post(server, '/api/auth/erase-family', { password }, { headers: { cookie } })
    expect(await server.db`select from verifications`).toHaveLength(before.length - 1)
  })

  it('is not made for an unknown address or a sample family', async () => {
    expect(await createPasswordReset(server.db, newEmail(), start)).toBeUndefined()
    const sample = await post(server, '/api/auth/sample-family', { language: 'en' })
    const [row] = await server.db<{ email: string }[]>`
      select email from guardians where id = ${(sample.body as { id: string }).id}`
    expect(await createPasswordReset(server.db, row!.email, start)).toBeUndefined()
  })
})
