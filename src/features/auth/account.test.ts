import { identifier } from '../../platform/db/sql.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { client, startOidcProvider } from '../../testing/oidcProvider.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { addChild } from '../children/contract.ts'
import type { Access, User } from './contract.ts'

const start = '2026-03-01T12:00:00Z'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now: start })
})
afterAll(() => server.close())

/** Signs one guardian in on two devices. */
async function signInOnTwoDevices() {
  server.setNow(start)
  const email = newEmail()
  const here = cookieOf(await signUp(server, { email }, { headers: { 'User-Agent': laptop } }))
  server.setNow('2026-03-02T08:00:00Z')
  const there = cookieOf(await signIn(server, { email }, { headers: { 'User-Agent': phone } }))
  return { email, here, there }
}

const accessOf = async (cookie: string) =>
  (await server.request('/api/auth/sessions', { headers: { cookie } })).body as Access
const revoke = (cookie: string, id: string) =>
  server.request(`/api/auth/sessions/${id}`, { method: 'DELETE', headers: { cookie } })
const change = (cookie: string, body: object, at = server) =>
  post(at, '/api/auth/password', body, { headers: { cookie } })
const erase = (cookie: string, body: object = {}, at = server) =>
  post(at, '/api/auth/erase-family', body, { headers: { cookie } })
const codeOf = (reply: Reply<unknown>) => [reply.status, (reply.body as { code?: string } | undefined)?.code]

describe('listSessions', () => {
  it('lists the devices of the guardian, the present one first', async () => {
    const { here, there } = await signInOnTwoDevices()
    server.setNow('2026-03-03T09:30:00Z')
    await userOf(server, here)
    const ids = { id: expect.any(String) }
    expect(await accessOf(there)).toEqual({
      hasPassword: true,
      provider: null,
      devices: [
        {
          ...ids,
          browser: 'Safari',
          system: 'iPhone',
          isCurrent: true,
          signedInAt: '2026-03-02T08:00:00.000Z',
          lastUsedAt: '2026-03-03T09:30:00.000Z',
        },
        {
          ...ids,
          browser: 'Firefox',
          system: 'Linux',
          isCurrent: false,
          signedInAt: '2026-03-01T12:00:00.000Z',
          lastUsedAt: '2026-03-03T09:30:00.000Z',
        },
      ],
    })
  })

  it('sign-in stores the browser and the system of a device, and no address', async () => {
    const { here } = await signInOnTwoDevices()
    const { id } = (await userOf(server, here)).body as User
    const rows = await server.db<{ device: string; address: string | null }[]>`
      select user_agent as device, ip_address as address from sessions where guardian_id = ${id} order by created_at`
    expect(rows).toEqual([
      { device: 'Firefox/Linux', address: null },
      { device: 'Safari/iPhone', address: null },
    ])
  })

  it('leaves out expired sessions', async () => {
    const { here } = await signInOnTwoDevices()
    server.setNow('2026-03-15T12:00:01Z')
    expect((await accessOf(here)).devices).toBeUndefined()
    const { there } = await signInOnTwoDevices()
    server.setNow('2026-03-16T07:59:00Z')
    expect((await accessOf(there)).devices.map(({ isCurrent }) => isCurrent)).toEqual([true])
  })
})

describe('revokeSession', () => {
  it('ends the session of the other device at its next request, and not the present one', async () => {
    const { here, there } = await signInOnTwoDevices()
    const other = (await accessOf(here)).devices.find(({ isCurrent }) => !isCurrent)!
    expect((await revoke(here, other.id)).status).toBe(204)
    expect((await userOf(server, there)).status).toBe(401)
    expect((await userOf(server, here)).status).toBe(200)
    expect((await accessOf(here)).devices).toHaveLength(1)
    expect(codeOf(await revoke(here, other.id))).toEqual([404, 'not_found'])
  })

  it('refuses to end the session of another guardian', async () => {
    const [mine, theirs] = [await signInOnTwoDevices(), await signInOnTwoDevices()]
    const { devices } = await accessOf(theirs.here)
    for (const { id } of devices) expect(codeOf(await revoke(mine.here, id))).toEqual([404, 'not_found'])
    expect((await accessOf(theirs.here)).devices).toEqual(devices)
  })
})

describe('changePassword', () => {
  const newPassword = 'another long password'

  it('accepts only the new password from then on, and ends every other session', async () => {
    const { email, here, there } = await signInOnTwoDevices()
    expect((await change(here, { password, newPassword })).status).toBe(204)
    expect((await userOf(server, there)).status).toBe(401)
    expect((await userOf(server, here)).status).toBe(200)
    expect((await signIn(server, { email })).status).toBe(401)
    expect((await signIn(server, { email, password: newPassword })).status).toBe(200)
    recordFigure(
      'S3',
      'after a sign-out, a revocation or a change of the password, the next request with the old token gets 401; planted and forged tokens always get 401',
    )
  })

  it('refuses a wrong old password and changes nothing', async () => {
    const { email, here, there } = await signInOnTwoDevices()
    for (const wrong of ['not the password', newPassword, ' '])
      expect(codeOf(await change(here, { password: wrong, newPassword }))).toEqual([401, 'wrong_credentials'])
    expect((await userOf(server, there)).status).toBe(200)
    expect((await signIn(server, { email })).status).toBe(200)
  })

  it.each([
    [{ password }],
    [{ newPassword }],
    [{ password, newPassword: 'short' }],
    [{ password, newPassword: 'x'.repeat(129) }],
    [{ password, newPassword: 'nul\u0000 in the middle' }],
  ])('refuses the input %j', async (body) => {
    const { here } = await signInOnTwoDevices()
    expect(codeOf(await change(here, body))).toEqual([400, 'invalid_input'])
  })

  it('changes the password once when two devices change it simultaneously', async () => {
    const { email, here, there } = await signInOnTwoDevices()
    const replies = await Promise.all([
      change(here, { password, newPassword: 'the first of two' }),
      change(there, { password, newPassword: 'the second of two' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 401])
    const works = await Promise.all(
      ['the first of two', 'the second of two'].map((text) => signIn(server, { email, password: text })),
    )
    expect(works.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 204 ? 200 : 401)))
  })

  it('stores no digest that would let a reader test guesses of the password', async () => {
    const { here } = await signInOnTwoDevices()
    const key = crypto.randomUUID()
    await post(
      server,
      '/api/auth/password',
      { password, newPassword },
      { headers: { cookie: here, 'Idempotency-Key': key } },
    )
    const [stored] = await server.db<{ digest: Buffer }[]>`select digest from request_keys where key = ${key}`
    const { id } = (await userOf(server, here)).body as User
    const guess = [
      'POST',
      '/api/auth/password',
      {
        members: [
          ['newPassword', newPassword],
          ['password', password],
        ],
      },
    ]
    // The request of a member's own account names the member.
    for (const request of [guess, [...guess, id]]) {
      const digest = createHash('sha256').update(JSON.stringify(request)).digest()
      expect(stored!.digest.equals(digest)).toBe(false)
    }
  })

  it('runs once for one idempotency key, and refuses another change with the same key', async () => {
    const { email, here } = await signInOnTwoDevices()
    const headers = { cookie: here, 'Idempotency-Key': crypto.randomUUID() }
    const send = (body: object) => post(server, '/api/auth/password', body, { headers })
    expect((await send({ password, newPassword })).status).toBe(204)
    expect((await send({ newPassword, password })).headers.get('idempotent-replay')).toBe('true')
    expect(codeOf(await send({ password: newPassword, newPassword: 'a third long password' }))).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect((await signIn(server, { email, password: newPassword })).status).toBe(200)
  })

  it('replays the first response when that request completes while a second one checks the password', async () => {
    const limited = await startServer({ rateLimitPerMinute: 600, now: start })
    try {
      const cookie = cookieOf(await signUp(limited, { email: newEmail() }))
      const headers = { cookie, 'Idempotency-Key': crypto.randomUUID() }
      const send = () => post(limited, '/api/auth/password', { password, newPassword }, { headers })
      expect((await send()).status).toBe(204)
      // The second request finds no stored response, and waits to count its attempt. Then the first one completes.
      await limited.db`create table first_response as select * from request_keys`
      await limited.db`delete from request_keys`
      const second = await limited.db.begin(async (tx) => {
        await tx`lock table sign_in_attempts in access exclusive mode`
        const sent = send()
        // Other tests wait in other databases.
        await expect
          .poll(
            () => limited.db`
            select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
          )
          .not.toHaveLength(0)
        await tx`insert into request_keys select * from first_response`
        return { sent }
      })
      const { status, headers: received } = await second.sent
      expect([status, received.get('idempotent-replay')]).toEqual([204, 'true'])
    } finally {
      await limited.close()
    }
  })

  it('checks ten passwords in 15 minutes, counted apart from sign-ins', async () => {
    const limited = await startServer({ rateLimitPerMinute: 600, now: start })
    try {
      const email = newEmail()
      const cookie = cookieOf(await signUp(limited, { email }))
      // A right password is no guess.
      for (let n = 0; n < 12; n += 1)
        expect((await change(cookie, { password, newPassword: password }, limited)).status).toBe(204)
      for (let n = 0; n < 10; n += 1)
        expect((await change(cookie, { password: `guess ${n}`, newPassword }, limited)).status).toBe(401)
      expect(codeOf(await change(cookie, { password, newPassword }, limited))).toEqual([429, 'rate_limited'])
      expect(codeOf(await erase(cookie, { password }, limited))).toEqual([429, 'rate_limited'])
      expect((await signIn(limited, { email })).status).toBe(200)
      limited.setNow('2026-03-01T12:15:00Z')
      expect((await change(cookie, { password, newPassword }, limited)).status).toBe(204)
    } finally {
      await limited.close()
    }
  })
})

describe('changeEmail', () => {
  const changeEmail = (cookie: string, body: object, at = server) =>
    post(at, '/api/auth/email', body, { headers: { cookie } })

  it('accepts only the new address from then on, and ends every other session', async () => {
    const { email: old, here, there } = await signInOnTwoDevices()
    const email = newEmail()
    const reply = await changeEmail(here, { email: ` ${email.toUpperCase()} `, password })
    expect([reply.status, (reply.body as User).email]).toEqual([200, email])
    expect((await userOf(server, here)).body).toEqual(reply.body)
    expect((await userOf(server, there)).status).toBe(401)
    expect((await signIn(server, { email: old })).status).toBe(401)
    expect((await signIn(server, { email })).status).toBe(200)
    expect((await signUp(server, { email: old })).status).toBe(200)
  })

  it('refuses a wrong password, an address with an account and one that is none, and changes nothing', async () => {
    const [mine, theirs] = [await signInOnTwoDevices(), await signInOnTwoDevices()]
    const email = newEmail()
    for (const [body, status, code] of [
      [{ email, password: 'not the password' }, 401, 'wrong_credentials'],
      [{ email: theirs.email, password }, 409, 'address_taken'],
      [{ email: 'nobody', password }, 400, 'invalid_input'],
      [{ email }, 400, 'invalid_input'],
    ] as const)
      expect(codeOf(await changeEmail(mine.here, body))).toEqual([status, code])
    expect((await userOf(server, mine.there)).body).toMatchObject({ email: mine.email })
  })

  it('checks ten passwords or addresses in 15 minutes, and has none in a sample family', async () => {
    const limited = await startServer({ rateLimitPerMinute: 600, now: start })
    try {
      const cookie = cookieOf(await signUp(limited, { email: newEmail() }))
      for (let n = 0; n < 5; n += 1)
        expect((await changeEmail(cookie, { email: newEmail(), password: `guess ${n}` }, limited)).status).toBe(401)
      for (let n = 0; n < 5; n += 1)
        expect((await changeEmail(cookie, { email: newEmail(), password }, limited)).status).toBe(200)
      expect(codeOf(await changeEmail(cookie, { email: newEmail(), password }, limited))).toEqual([429, 'rate_limited'])
      const sample = cookieOf(await post(limited, '/api/auth/sample-family', { language: 'en' }))
      expect((await changeEmail(sample, { email: newEmail(), password }, limited)).status).toBe(401)
    } finally {
      await limited.close()
    }
  })
})

describe('eraseOwnFamily', () => {
  it('leaves no trace in any table, and frees the address for a new account', async () => {
    const needle = 'Zebulon'
    const email = newEmail()
    server.setNow(start)
    const cookie = cookieOf(await signUp(server, { email, name: needle }))
    const { id, familyId } = (await userOf(server, cookie)).body as User
    await post(
      server,
      '/api/children',
      { name: needle },
      { headers: { cookie, 'Idempotency-Key': crypto.randomUUID() } },
    )
    const other = await server.startFamily()
    const childOfOther = await other.ok(addChild, { body: { name: 'Mia' } })

    expect((await erase(cookie, { password })).status).toBe(204)
    expect((await userOf(server, cookie)).status).toBe(401)
    for (const { table } of await server.db<
      { table: string }[]
    >`select tablename as table from pg_tables where schemaname = 'public'`) {
      const [row] = await server.db<
        { text: string | null }[]
      >`select string_agg(t::text, ' ') as text from ${identifier(table)} t`
      for (const trace of [needle, email, id, familyId]) expect(row!.text ?? '', table).not.toContain(trace)
    }
    expect((await other.request('/api/children')).body).toMatchObject([{ id: childOfOther.id }])
    expect((await signIn(server, { email })).status).toBe(401)
    expect((await signUp(server, { email })).status).toBe(200)
  })

  it('succeeds while changes run simultaneously, which succeed before it or get 401', async () => {
    for (let round = 0; round < 10; round += 1) {
      const cookie = cookieOf(await signUp(server, { email: newEmail() }))
      const put = (body: object) =>
        server.request('/api/auth/user', {
          method: 'PUT',
          headers: { cookie, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const add = () => post(server, '/api/children', { name: 'Mia' }, { headers: { cookie } })
      const [, erased, ...others] = await Promise.all([
        put({ name: `${round}`, timeZone: 'Asia/Tokyo' }),
        erase(cookie, { password }),
        put({ name: 'x', timeZone: 'Europe/Madrid' }),
        add(),
        add(),
        put({ timeZone: 'Asia/Shanghai', language: 'zh' }),
        add(),
      ])
      expect(erased.status).toBe(204)
      for (const { status } of others) expect([200, 201, 401]).toContain(status)
      expect((await userOf(server, cookie)).status).toBe(401)
    }
  })

  it('erases nothing when an owner names another family, or only the account', async () => {
    const { here: cookie } = await signInOnTwoDevices()
    const { familyId } = (await userOf(server, cookie)).body as User
    for (const other of [null, crypto.randomUUID()])
      expect((await erase(cookie, { password, familyId: other })).status).toBe(404)
    expect((await userOf(server, cookie)).body).toMatchObject({ familyId })
    expect((await erase(cookie, { password, familyId })).status).toBe(204)
  })

  it('refuses a missing or wrong password', async () => {
    const { here } = await signInOnTwoDevices()
    for (const body of [{}, { password: 'not the password' }])
      expect(codeOf(await erase(here, body))).toEqual([401, 'wrong_credentials'])
    expect((await userOf(server, here)).status).toBe(200)
  })

  it('needs no password in a sample family', async () => {
    server.setNow(start)
    const cookie = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
    expect((await accessOf(cookie)).hasPassword).toBe(false)
    expect(codeOf(await change(cookie, { password, newPassword: 'another long password' }))).toEqual([
      401,
      'wrong_credentials',
    ])
    expect((await erase(cookie)).status).toBe(204)
    expect((await userOf(server, cookie)).status).toBe(401)
  })
})

describe('the account calls with an external provider', () => {
  it('list devices and erase the family, but have no password to change', async () => {
    const provider = await startOidcProvider('http://localhost:5000/api/auth/callback/oidc')
    const external = await startServer({ oidc: { issuer: provider.issuer, ...client } })
    try {
      const person = { sub: 'robin', email: newEmail(), email_verified: true, name: 'Robin' }
      const returnTo = async ({ pathname, search }: URL, before: string) =>
        cookieOf(await external.request(pathname + search, { headers: { cookie: before, 'User-Agent': phone } }))
      const begun = await external.request('/api/login')
      const cookie = await returnTo(await provider.visit(begun.headers.get('location')!, person), cookieOf(begun))
      const { body } = await external.request('/api/auth/sessions', { headers: { cookie } })
      expect(body).toMatchObject({
        hasPassword: false,
        provider: new URL(provider.issuer).host,
        devices: [{ browser: 'Safari', system: 'iPhone', isCurrent: true }],
      })
      expect(codeOf(await change(cookie, { password, newPassword: 'another long password' }, external))).toEqual([
        404,
        'not_found',
      ])
      const withEmail = await post(
        external,
        '/api/auth/email',
        { email: newEmail(), password },
        { headers: { cookie } },
      )
      expect(codeOf(withEmail)).toEqual([404, 'not_found'])
      await external.db`update sessions set created_at = created_at - interval '11 minutes'`
      expect(codeOf(await erase(cookie, {}, external))).toEqual([403, 'sign_in_again'])
      const signInAgain = async (before: string) => {
        const again = await external.request('/api/login?again=1', { headers: { cookie: before } })
        const address = new URL(again.headers.get('location')!)
        expect([address.origin, address.searchParams.get('prompt')]).toEqual([provider.issuer, 'login'])
        return returnTo(await provider.visit(address.href, person), `${cookieOf(again)}; ${before}`)
      }
      // For the server, the sign-in at the provider was eleven minutes ago.
      external.setNow(new Date(Date.now() + 11 * 60_000))
      const old = await signInAgain(cookie)
      expect((await userOf(external, cookie)).status).toBe(401)
      expect(codeOf(await erase(old, {}, external))).toEqual([403, 'sign_in_again'])
      external.setNow(new Date())
      const fresh = await signInAgain(old)
      expect((await erase(fresh, {}, external)).status).toBe(204)
      expect((await userOf(external, fresh)).status).toBe(401)
    } finally {
      await external.close()
      await provider.stop()
    }
  })
})
