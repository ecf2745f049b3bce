import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf, newEmail, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { tokenIn } from '../../testing/members.ts'
import { startServer, type TestServer } from '../../testing/startServer.ts'
import type { User } from './contract.ts'
import { digestOf } from './tokens.ts'

const samplesOff = { code: 'sample_family_off', message: 'Sample families are switched off here.' }

describe.each([
  ['closed', 'sign_up_closed', 'No new accounts are created here.'],
  ['invitation', 'invitation_needed', 'New accounts need an invitation.'],
] as const)('with SIGN_UP=%s', (rule, code, message) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ signUp: rule })
  })
  afterAll(() => server.close())

  it('a sign-up is refused with one sentence, and creates nothing', async () => {
    const reply = await signUp(server)
    expect([reply.status, reply.body]).toEqual([403, { code, message }])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await server.db`select from families`).toHaveLength(0)
  })

  it('a family that nobody could keep is not started', async () => {
    const reply = await post(server, '/api/auth/start', { childName: 'Emma', language: 'en' })
    expect([reply.status, reply.body]).toEqual([403, samplesOff])
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await server.db`select from families`).toHaveLength(0)
  })

  it('a sample family can be started but not kept', async () => {
    const visitor = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
    const account = { name: 'Robin', email: newEmail(), password: 'a long password' }
    const reply = await post(server, '/api/auth/keep', account, { headers: { cookie: visitor } })
    expect([reply.status, reply.body]).toEqual([403, { code, message }])
    expect(((await userOf(server, visitor)).body as User).sampleUntil).not.toBeNull()
    expect((await signIn(server, { email: account.email })).status).toBe(401)
  })

  it('the sign-in page learns that it offers no sign-up', async () => {
    const { body } = await server.request('/api/auth/options')
    expect(body).toEqual({ signUp: rule, hasSampleFamilies: true, hasStart: false, hasProvider: false })
  })

  it.each(['open', 'used', 'over', 'made up'])(
    'a sign-up with an invitation that is %s joins its family, if it may',
    async (state) => {
      const token = state === 'made up' ? randomUUID() : await startInvitation(state)
      const reply = await signUp(server, { invitation: token })
      if (rule === 'invitation' && state === 'open') {
        const { role, families } = reply.body as User
        expect([reply.status, role, families]).toEqual([200, 'helper', [expect.objectContaining({ role: 'helper' })]])
      } else expect([reply.status, reply.body]).toEqual([403, { code, message }])
    },
  )

  it('an invitation lets in one person, once', async () => {
    const token = await startInvitation('open')
    const replies = await Promise.all([1, 2].map(() => signUp(server, { invitation: token })))
    replies.push(await signUp(server, { invitation: token }))
    const joined = replies.filter(({ body }) => (body as User).role === 'helper')
    const isOpen = rule === 'invitation'
    expect(joined).toHaveLength(isOpen ? 1 : 0)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([isOpen ? 200 : 403, 403, 403])
    for (const { status, body } of replies) if (status === 403) expect(body).toEqual({ code, message })
    expect(
      await server.db`select from guardians g where not exists (select from members m where m.guardian_id = g.id)`,
    ).toHaveLength(0)
  })

  it('an invitation to a sample family lets no one in', async () => {
    const cookie = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
    const { body } = await post(server, '/api/family/invitations', { role: 'guardian' }, { headers: { cookie } })
    const token = tokenIn((body as { url: string }).url)
    expect((await server.request(`/api/invitations/${token}`)).body).toMatchObject({ isSample: true })
    const reply = await signUp(server, { invitation: token })
    expect([reply.status, reply.body]).toEqual([403, { code, message }])
  })

  async function startInvitation(state: string): Promise<string> {
    const [token, familyId, guardianId, now] = [randomUUID(), randomUUID(), randomUUID(), Date.now()]
    await server.db`insert into families (id) values (${familyId})`
    await server.db`
      insert into invitations (family_id, id, token, role, invited_by, created_at, expires_at, accepted_by)
      values (${familyId}, ${randomUUID()}, ${digestOf(token)}, 'helper', ${guardianId}, ${new Date(now)},
        ${new Date(now + (state === 'over' ? -1 : 60_000))}, ${state === 'used' ? guardianId : null})`
    return token
  }
})

describe('with SAMPLE_FAMILY=off', () => {
  it('families without an account are refused with one sentence, and accounts are not', async () => {
    const server = await startServer({ hasSampleFamilies: false })
    for (const path of ['/api/auth/sample-family', '/api/auth/start']) {
      const reply = await post(server, path, { childName: 'Emma', language: 'en' })
      expect([reply.status, reply.body]).toEqual([403, samplesOff])
    }
    expect(await server.db`select from families`).toHaveLength(0)
    expect((await server.request('/api/auth/options')).body).toEqual({
      signUp: 'open',
      hasSampleFamilies: false,
      hasStart: false,
      hasProvider: false,
    })
    for (const invitation of [null, '\u202ea', 'é\n'])
      expect((await signUp(server, { invitation })).status, String(invitation)).toBe(200)
    await server.close()
  })
})
