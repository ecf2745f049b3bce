import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cookieOf, newEmail, post, signIn, signUp, userOf } from '../../testing/account.ts'
import {
  client,
  idTokenSeconds,
  type OidcProvider,
  type Person,
  startOidcProvider,
} from '../../testing/oidcProvider.ts'
import { type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import type { User } from './contract.ts'
import { digestOf } from './tokens.ts'

const publicUrl = 'http://localhost:5000'
const callback = '/api/auth/callback/oidc'

let provider: OidcProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOidcProvider(publicUrl + callback)
  server = await startServer({ publicUrl, oidc: { issuer: provider.issuer, ...client } })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})
afterEach(() => {
  provider.changeResponses(undefined)
  vi.useRealTimers()
})

let lastPerson = 0
const newPerson = (claims: Partial<Person> = {}): Person => ({
  sub: `person-${(lastPerson += 1)}`,
  email: newEmail(),
  email_verified: true,
  name: 'Robin',
  ...claims,
})

const login = (query = '', headers: Record<string, string> = {}) => server.request(`/api/login${query}`, { headers })
const returnFromProvider = (at: URL, cookie: string) =>
  server.request(at.pathname + at.search, { headers: { cookie, 'Sec-Fetch-Site': 'cross-site' } })
const tokenIn = (cookie: string) => /pipling_session_5000=([^.;]+)/.exec(cookie)![1]!
const locationOf = (reply: Reply<unknown>) => reply.headers.get('location')

/** The complete sign-in: to the provider, signing in there, and back. */
async function signInAs(person: Person | 'cancel', query = '', cookie = ''): Promise<Reply<unknown>> {
  const begun = await login(query)
  return returnFromProvider(await provider.visit(locationOf(begun)!, person), [cookieOf(begun), cookie].join('; '))
}

function changeDiscovery(claims: Record<string, unknown>): void {
  provider.changeResponses((path, json) => {
    if (path === '/.well-known/openid-configuration') Object.assign(json, claims)
  })
}

async function expectNotSignedIn(reply: Reply<unknown>, location: string): Promise<void> {
  expect([reply.status, locationOf(reply)]).toEqual([302, location])
  expect(cookieOf(reply)).not.toContain('pipling_session_5000=')
  expect((await userOf(server, cookieOf(reply))).status).toBe(401)
}

describe('the sign-in through a provider', () => {
  it('redirects to the provider with PKCE, state and nonce', async () => {
    const begun = await login()
    const address = new URL(locationOf(begun)!)
    expect([begun.status, address.origin]).toEqual([302, provider.issuer])
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: client.clientId,
      response_type: 'code',
      redirect_uri: publicUrl + callback,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{32,}$/),
      nonce: expect.stringMatching(/^.{32,}$/),
    })
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^pipling_state_5000=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('creates a family at the first sign-in and finds it at the next', async () => {
    const person = newPerson({ picture: 'https://pictures.example/robin' })
    const first = await signInAs(person)
    expect([first.status, locationOf(first)]).toEqual([302, '/'])
    const user = (await userOf(server, cookieOf(first))).body as User
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Robin',
      email: person.email,
      imageUrl: 'https://pictures.example/robin',
      familyId: expect.any(String),
      role: 'owner',
      timeZone: 'UTC',
      dayEndsAt: 0,
      money: null,
      memberCount: 1,
      families: [{ id: user.familyId, name: null, role: 'owner', people: ['Robin'] }],
      language: null,
      sampleUntil: null,
      startedBy: null,
      hasPin: false,
      hasJobs: false,
    })
    const second = await signInAs({ ...person, email: newEmail(), name: 'Changed' })
    expect((await userOf(server, cookieOf(second))).body).toEqual(user)
    expect(cookieOf(second)).not.toBe(cookieOf(first))
  })

  it('redirects to returnTo afterwards', async () => {
    expect(
      locationOf(await signInAs(newPerson(), `?returnTo=${encodeURIComponent('/?tab=rewards&module=habits')}`)),
    ).toBe('/?tab=rewards&module=habits')
    expect(locationOf(await signInAs(newPerson(), '?returnTo=//evil.example'))).toBe('/')
  })

  it('ends the previous session of this browser', async () => {
    const before = cookieOf(await signInAs(newPerson()))
    const session = before.split('; ').find((cookie) => cookie.startsWith('pipling_session_5000='))!
    await signInAs(newPerson(), '', session)
    expect((await userOf(server, session)).status).toBe(401)
  })

  it('goes on in the family of this browser’s session, so that an erasure after it is of that family', async () => {
    const person = newPerson()
    const cookie = cookieOf(await signInAs(person))
    const { id } = (await userOf(server, cookie)).body as User
    const familyId = randomUUID()
    await server.db`insert into families (id) values (${familyId})`
    await server.db`insert into members (family_id, guardian_id, role, joined_at) values (${familyId}, ${id}, 'owner', now())`
    await server.db`update sessions set family_id = ${familyId} where guardian_id = ${id}`
    // Another device, in the family joined first and used later.
    const elsewhere = cookieOf(await signInAs(person))
    await server.db`
      update sessions set updated_at = updated_at + interval '1 minute',
        family_id = (select family_id from members where guardian_id = ${id} and family_id <> ${familyId})
      where token = ${digestOf(tokenIn(elsewhere))}`
    const again = await signInAs(person, '', cookie)
    expect((await userOf(server, cookieOf(again))).body).toMatchObject({ familyId })
  })

  it('is skipped with a session', async () => {
    const cookie = cookieOf(await signInAs(newPerson()))
    expect(locationOf(await login('?returnTo=/?tab=timeline', { cookie }))).toBe('/?tab=timeline')
  })

  it('stores no token of the provider', async () => {
    await signInAs(newPerson())
    expect(
      await server.db`select from accounts where access_token is not null or refresh_token is not null or id_token is not null`,
    ).toHaveLength(0)
  })

  it.each<[string, Partial<Person>, Partial<User>]>([
    ['no e-mail address', { email: undefined }, { name: 'Robin', email: null }],
    ['no name', { name: undefined, email: 'Sam.Poe@example.com' }, { name: 'sam.poe', email: 'sam.poe@example.com' }],
    ['only a user name', { name: undefined, preferred_username: 'robin7' }, { name: 'robin7' }],
    ['neither', { name: undefined, email: undefined }, { name: 'Family', email: null }],
    ['a name that is too long', { name: 'x'.repeat(500) }, { name: 'x'.repeat(80) }],
    ['a picture that is not https', { picture: 'http://pictures.example/robin' }, { imageUrl: null }],
  ])('works for a person with %s', async (_, claims, expected) => {
    const person = newPerson(claims)
    const reply = await signInAs(person)
    expect((await userOf(server, cookieOf(reply))).body).toMatchObject(expected)
    const again = await signInAs(person)
    expect((await userOf(server, cookieOf(again))).body).toEqual((await userOf(server, cookieOf(reply))).body)
  })

  it('works with a cookie of an invitation that no header may hold', async () => {
    const reply = await signInAs(newPerson(), '', 'pipling_invitation_5000=%E2%80%AE')
    expect(locationOf(reply)).toBe('/')
  })

  it('does not open an account for another identity with the same address', async () => {
    const owner = newPerson()
    await signInAs(owner)
    for (const email_verified of [true, false]) {
      await expectNotSignedIn(
        await signInAs(newPerson({ email: owner.email!, email_verified })),
        '/sign-in?error=account_not_linked',
      )
    }
  })

  it.each(['closed', 'invitation'] as const)(
    'signs in only people who have an account, or where it may be an invitation, with SIGN_UP=%s',
    async (signUpRule) => {
      const open = server
      server = await startServer({ publicUrl, oidc: { issuer: provider.issuer, ...client }, signUp: signUpRule })
      try {
        await expectNotSignedIn(await signInAs(newPerson()), '/sign-in?error=sign_up_closed')
        expect(await server.db`select from families`).toHaveLength(0)

        const token = randomUUID()
        const familyId = randomUUID()
        await server.db`insert into families (id) values (${familyId})`
        await server.db`
          insert into invitations (family_id, id, token, role, invited_by, created_at, expires_at)
          values (${familyId}, ${randomUUID()}, ${digestOf(token)}, 'helper', ${randomUUID()}, ${new Date()},
            ${new Date(Date.now() + 60_000)})`
        const invited = await signInAs(newPerson(), '?returnTo=/join', `pipling_invitation_5000=${token}`)
        if (signUpRule === 'invitation') {
          expect(locationOf(invited)).toBe('/join')
          expect((await userOf(server, cookieOf(invited))).body).toMatchObject({ familyId, role: 'helper' })
          await server.db`update invitations set accepted_by = null`
          const callbacks: [URL, string][] = []
          for (const person of [newPerson(), newPerson()]) {
            const begun = await login()
            const sent = `${cookieOf(begun)}; pipling_invitation_5000=${token}`
            callbacks.push([await provider.visit(locationOf(begun)!, person), sent])
          }
          const replies = await Promise.all(callbacks.map(([at, sent]) => returnFromProvider(at, sent)))
          const locations = replies.map(locationOf)
          expect(locations.toSorted()).toEqual(['/', '/sign-in?error=sign_up_closed'])
          const left = await server.db`
            select from guardians g where not exists (select from members m where m.guardian_id = g.id)`
          expect(left).toHaveLength(0)
        } else await expectNotSignedIn(invited, '/sign-in?returnTo=%2Fjoin&error=sign_up_closed')
      } finally {
        await server.close()
        server = open
      }
    },
  )

  it('leaves no family without a guardian and no guardian without an account', async () => {
    await signInAs(newPerson())
    expect(
      await server.db`select from families f where not exists (select from members m where m.family_id = f.id)`,
    ).toHaveLength(0)
    expect(
      await server.db`select from guardians g where not exists (select from accounts a where a.guardian_id = g.id)`,
    ).toHaveLength(0)
  })

  it('replaces e-mail and password', async () => {
    const replies = [
      await signUp(server),
      await signIn(server, { email: newEmail() }),
      await post(server, '/api/auth/sample-family', { language: 'en' }),
    ]
    for (const reply of replies)
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([404, 'not_found'])
    const started = await post(server, '/api/auth/start', { childName: 'Emma', language: 'en' })
    expect([started.status, (started.body as { code: string }).code]).toEqual([403, 'sample_family_off'])
  })
})

describe('a failed sign-in through a provider', () => {
  it('that was cancelled redirects to the sign-in page', async () => {
    await expectNotSignedIn(await signInAs('cancel'), '/sign-in?error=cancelled')
    await expectNotSignedIn(
      await signInAs('cancel', '?lang=es&returnTo=/ai-chat'),
      '/es/sign-in?returnTo=%2Fai-chat&error=cancelled',
    )
  })

  it('with the state of another browser, a forged or a missing state opens no session', async () => {
    const mine = await login()
    const theirs = await login()
    const back = await provider.visit(locationOf(theirs)!, newPerson())
    // An attacker gives the victim a link to the callback of the attacker's own sign-in.
    await expectNotSignedIn(await returnFromProvider(back, cookieOf(mine)), '/sign-in?error=state_mismatch')
    await expectNotSignedIn(await returnFromProvider(back, ''), '/sign-in?error=state_mismatch')
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(32))
    await expectNotSignedIn(await returnFromProvider(forged, cookieOf(theirs)), '/sign-in?error=state_mismatch')
    forged.searchParams.delete('state')
    await expectNotSignedIn(await returnFromProvider(forged, cookieOf(theirs)), '/sign-in?error=state_mismatch')
    await expectNotSignedIn(
      await returnFromProvider(new URL(publicUrl + callback), ''),
      '/sign-in?error=state_mismatch',
    )
  })

  it('with a callback that was used before opens no session', async () => {
    const begun = await login()
    const back = await provider.visit(locationOf(begun)!, newPerson())
    expect(locationOf(await returnFromProvider(back, cookieOf(begun)))).toBe('/')
    await expectNotSignedIn(await returnFromProvider(back, cookieOf(begun)), '/sign-in?error=state_mismatch')
  })

  it('with a callback that has signed this browser in before leads to where the session is', async () => {
    const begun = await login()
    const back = await provider.visit(locationOf(begun)!, newPerson())
    const signedIn = cookieOf(await returnFromProvider(back, cookieOf(begun)))
    for (const cookie of [signedIn, `${signedIn}; ${cookieOf(begun)}`]) {
      const again = await returnFromProvider(back, cookie)
      expect([again.status, locationOf(again), cookieOf(again)]).toEqual([302, '/', ''])
      expect((await userOf(server, cookie)).status).toBe(200)
    }
  })

  it('with a forged code redirects to the sign-in page', async () => {
    const begun = await login()
    const back = await provider.visit(locationOf(begun)!, newPerson())
    back.searchParams.set('code', 'made-up')
    await expectNotSignedIn(await returnFromProvider(back, cookieOf(begun)), '/sign-in?error=provider_failed')
  })

  it('whose userinfo response is about another person opens no session', async () => {
    const victim = newPerson()
    await signInAs(victim)
    provider.changeResponses((path, json) => {
      if (path === '/me') Object.assign(json, victim)
    })
    await expectNotSignedIn(await signInAs(newPerson()), '/sign-in?error=provider_failed')
  })

  it.each([
    { seconds: 290, isSignedIn: true },
    { seconds: 310, isSignedIn: false },
  ])('with an ID token that ended $seconds seconds ago: signed in $isSignedIn', async ({ seconds, isSignedIn }) => {
    const now = Date.now() + (idTokenSeconds + seconds) * 1000
    provider.changeResponses((path) => {
      if (path === '/token') vi.useFakeTimers({ toFake: ['Date'], now })
    })
    const reply = await signInAs(newPerson())
    expect(locationOf(reply)).toBe(isSignedIn ? '/' : '/sign-in?error=provider_failed')
    if (!isSignedIn) expect(server.logged.join('\n')).toContain('the ID token was refused: \\"exp\\" claim')
  })

  it('with a key that the provider publishes only then works at the next attempt', async () => {
    const rotating = await startOidcProvider(publicUrl + callback)
    const here = await startServer({ publicUrl, oidc: { issuer: rotating.issuer, ...client } })
    rotating.changeResponses((path, json) => {
      if (path === '/jwks') json.keys = []
    })
    const attempt = async () => {
      const begun = await here.request('/api/login')
      const back = await rotating.visit(locationOf(begun)!, newPerson())
      return here.request(back.pathname + back.search, { headers: { cookie: cookieOf(begun) } })
    }
    expect(locationOf(await attempt())).toBe('/sign-in?error=provider_failed')
    rotating.changeResponses(undefined)
    expect(locationOf(await attempt())).toBe('/')
    await here.close()
    await rotating.stop()
  })

  it('with a callback that names another issuer redirects to the sign-in page', async () => {
    const begun = await login()
    const back = await provider.visit(locationOf(begun)!, newPerson())
    back.searchParams.set('iss', 'https://evil.example')
    await expectNotSignedIn(await returnFromProvider(back, cookieOf(begun)), '/sign-in?error=provider_failed')
  })

  it('whose ID token names no person opens no session', async () => {
    await expectNotSignedIn(await signInAs(newPerson({ sub: 'undefined' })), '/sign-in?error=provider_failed')
  })

  it('whose token response holds no ID token opens no session', async () => {
    provider.changeResponses((_, json) => {
      delete json.id_token
    })
    await expectNotSignedIn(await signInAs(newPerson()), '/sign-in?error=provider_failed')
  })

  it('whose userinfo endpoint cannot be reached leaves the session of this browser as it was', async () => {
    const before = cookieOf(await signInAs(newPerson()))
    changeDiscovery({ userinfo_endpoint: 'http://127.0.0.1:9/me' })
    const failed = await signInAs(newPerson(), '?again', before)
    expect([failed.status, locationOf(failed)]).toEqual([302, '/sign-in?error=provider_unavailable'])
    expect((await userOf(server, before)).status).toBe(200)
  })

  it('is logged without personal data', async () => {
    const person = newPerson({ name: 'Needle Robin' })
    await signInAs(person)
    await signInAs('cancel')
    const log = server.logged.join('\n')
    expect(log).toContain('sign_in_failed')
    for (const secret of ['Needle', person.email!, client.clientSecret]) expect(log).not.toContain(secret)
  })
})

describe('a provider that does not respond', () => {
  it('does not prevent the start, and is used as soon as it responds', async () => {
    const later = await startOidcProvider(publicUrl + callback)
    await later.stop()
    const here = await startServer({ publicUrl, oidc: { issuer: later.issuer, ...client } })
    const down = await here.request('/api/login?lang=zh')
    expect([down.status, locationOf(down)]).toEqual([302, '/zh/sign-in?error=provider_unavailable'])
    expect(here.logged.join('\n')).toContain('the provider does not answer')
    await later.startAgain()
    const up = await here.request('/api/login')
    expect(new URL(locationOf(up)!).origin).toBe(later.issuer)

    const back = await later.visit(locationOf(up)!, newPerson())
    await later.stop()
    const lost = await here.request(back.pathname + back.search, { headers: { cookie: cookieOf(up) } })
    expect([lost.status, locationOf(lost)]).toEqual([302, '/sign-in?error=provider_unavailable'])
    expect(cookieOf(lost)).not.toContain('pipling_session_5000')
    await here.close()
  })

  it('causes a refusal after five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const here = await startServer({ publicUrl, oidc: { issuer: `http://127.0.0.1:${port}`, ...client } })
    const start = performance.now()
    expect(locationOf(await here.request('/api/login'))).toBe('/sign-in?error=provider_unavailable')
    expect(performance.now() - start).toBeLessThan(30_000)
    await here.close()
    silent.close()
  })

  it('whose discovery document is cut off is refused', async () => {
    const cutting = createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{'))
    }).listen(0, '127.0.0.1')
    await once(cutting, 'listening')
    const { port } = cutting.address() as { port: number }
    const here = await startServer({ publicUrl, oidc: { issuer: `http://127.0.0.1:${port}`, ...client } })
    expect(locationOf(await here.request('/api/login'))).toBe('/sign-in?error=provider_unavailable')
    await here.close()
    cutting.close()
  })

  it.each([
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: '/auth' },
    { token_endpoint: undefined },
    { jwks_uri: 5 },
  ])('whose discovery document holds %o is refused', async (claims) => {
    changeDiscovery(claims)
    expect(locationOf(await login())).toBe('/sign-in?error=provider_unavailable')
  })

  it('as the configured issuer is refused', async () => {
    const here = await startServer({
      publicUrl,
      oidc: { issuer: provider.issuer.replace('127.0.0.1', 'localhost'), ...client },
    })
    expect(locationOf(await here.request('/api/login'))).toBe('/sign-in?error=provider_unavailable')
    expect(here.logged.join('\n')).toContain('another issuer')
    await here.close()
  })
})

it('while the database does not answer, a page says so at the start of a sign-in', async () => {
  const here = await startServer({ publicUrl, oidc: { issuer: provider.issuer, ...client } })
  await here.db.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'starting' using errcode = '57P03'; end $$;
    create trigger refuse before insert on verifications execute function refuse()`)
  const reply = await here.request('/api/login?lang=es')
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
  expect(reply.text).toContain('Ahora mismo no estamos disponibles')
  await here.close()
})

it('a client address begins a hundred sign-ins in 15 minutes, and asks the provider no more', async () => {
  const here = await startServer({ publicUrl, oidc: { issuer: provider.issuer, ...client }, rateLimitPerMinute: 600 })
  const begin = async (from: string) => locationOf(await here.request('/api/login', {}, from))
  const begun = async () => (await here.db`select from verifications`).length
  expect(await begin('10.0.0.1')).toContain(provider.issuer)
  await here.db`update sign_in_attempts set attempts = 99`
  expect(await begin('10.0.0.1')).toContain(provider.issuer)
  let asked = 0
  provider.changeResponses(() => (asked += 1))
  expect(await begin('10.0.0.1')).toBe('/sign-in?error=provider_unavailable')
  expect([asked, await begun()]).toEqual([0, 2])
  expect(await begin('10.0.0.2')).toContain(provider.issuer)
  expect([asked > 0, await begun()]).toEqual([true, 3])
  await here.close()
})

describe('over https', () => {
  it('the cookies of state and session have the prefix __Host-', async () => {
    const address = 'https://pipling.example'
    const itsProvider = await startOidcProvider(address + callback)
    const here = await startServer({ publicUrl: address, oidc: { issuer: itsProvider.issuer, ...client } })
    const begun = await here.request('/api/login')
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-pipling_state=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const back = await itsProvider.visit(locationOf(begun)!, newPerson())
    const plain = await here.request(back.pathname + back.search, {
      headers: { cookie: cookieOf(begun).replace('__Host-', '') },
    })
    expect(locationOf(plain)).toBe('/sign-in?error=state_mismatch')
    const signedIn = await here.request(back.pathname + back.search, { headers: { cookie: cookieOf(begun) } })
    expect(signedIn.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^__Host-pipling_session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    )
    expect((await userOf(here, cookieOf(signedIn))).status).toBe(200)
    await here.close()
    await itsProvider.stop()
  })
})
