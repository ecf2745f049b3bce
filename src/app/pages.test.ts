import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addChild, deleteChild } from '../features/children/contract.ts'
import { childCookie } from '../features/sync/rules.ts'
import { embeddedResponsesId, type EmbeddedResponse } from '../platform/http/contract.ts'
import { themeKey } from '../platform/ui/theme.ts'
import { createDeferred } from '../testing/deferred.ts'
import { type Family, startServer, type TestServer } from '../testing/startServer.ts'

let server: TestServer
let family: Family
let childIds: string[]
beforeAll(async () => {
  server = await startServer()
  family = await server.startFamily()
  childIds = [
    (await family.ok(addChild, { body: { name: 'Mia' } })).id,
    (await family.ok(addChild, { body: { name: 'Leo' } })).id,
  ]
})
afterAll(() => server.close())

async function answersOf(path: string, cookie: string | undefined): Promise<EmbeddedResponse[]> {
  const { text } = await server.request(path, { headers: cookie === undefined ? {} : { cookie } })
  return answersIn(text)
}

function answersIn(page: string): EmbeddedResponse[] {
  const [, json] =
    new RegExp(
      `<script type="application/json" id="${embeddedResponsesId}" data-date="[^"]+ GMT">([^<]*)</script></body>`,
    ).exec(page) ?? []
  return json === undefined ? [] : (JSON.parse(json) as EmbeddedResponse[])
}

const addressesIn = async (path: string, cookie: string | undefined) =>
  (await answersOf(path, cookie)).map(([address]) => address)

/** On a busy machine the page may not wait for all of its responses: tests load it until it did. */
const busyMachine = { timeout: 30_000 }

const expectAddresses = (path: string, cookie: string, expected: string[]) =>
  expect.poll(() => addressesIn(path, cookie), busyMachine).toEqual(expected)

const common = ['/api/auth/user', '/api/children']
const homeOf = (childId: string) => [
  ...common,
  `/api/rewards/${childId}`,
  `/api/stats/${childId}`,
  `/api/behaviors/${childId}/quick-actions`,
  `/api/activities/${childId}`,
  `/api/habits/${childId}`,
  `/api/children/${childId}/excused?recent=true`,
]

const withChild = (childId: string, cookie = family.cookie) => `${cookie}; ${childCookie}_5000=${childId}`

it.each([
  ['asks a visitor for a child’s name', {}, true],
  ['asks for none where samples are off', { hasSampleFamilies: false }, false],
  ['asks for none where accounts need an invitation', { signUp: 'invitation' }, false],
  ['asks for none where no accounts are created', { signUp: 'closed' }, false],
] as const)('the landing page %s', async (_, options, hasField) => {
  const own = await startServer(options)
  for (const path of ['/', '/en', '/zh', '/es']) {
    const { text } = await own.request(path)
    expect(text.includes('<input'), path).toBe(hasField)
    expect(text, path).toContain('<h1>')
  }
  expect((await own.request('/', { headers: { cookie: family.cookie } })).text).not.toContain('<h1>')
  await own.close()
})

describe('the page of the app holds', () => {
  it('no response of more than 256 KB, which is also not made again', async () => {
    const { id } = await family.ok(addChild, { body: { name: 'Ada' } })
    await server.db`
      insert into habits (family_id, id, child_id, title, description, difficulty, points, target_days, created_at)
      select family_id, gen_random_uuid(), id, 'Read', repeat('x', 500), 'easy', 2, 21, now() from children, generate_series(1, 300)
      where id = ${id}`
    const withoutHabits = homeOf(id).filter((address) => address !== `/api/habits/${id}`)
    await expectAddresses('/', withChild(id), withoutHabits)
    await server.db`delete from habits where child_id = ${id}`
    await expectAddresses('/', withChild(id), withoutHabits)
    await family.ok(deleteChild, { params: { id } })
  })

  it('the user, the children, and what Home shows of the child that this device selected last', async () => {
    for (const childId of childIds) {
      await expectAddresses('/', withChild(childId), homeOf(childId))
      await expectAddresses('/es', withChild(childId), homeOf(childId))
      await expectAddresses('/en?tab=rewards', withChild(childId), common)
      await expectAddresses('/en?module=habits', withChild(childId), common)
    }
  })

  it('what Home shows of the first child, where the device names none of the family', async () => {
    const stranger = await server.startFamily()
    const foreign = (await stranger.ok(addChild, { body: { name: 'Zoe' } })).id
    await expectAddresses('/en', family.cookie, homeOf(childIds[0]!))
    for (const named of [foreign, randomUUID(), 'no-uuid', '', '%22%3E', childIds[1]!.toUpperCase()])
      await expectAddresses('/en', withChild(named), homeOf(childIds[0]!))
  })

  it('the user and the list of children, where there is no child', async () => {
    const parent = await server.startFamily()
    await expectAddresses('/', withChild(childIds[0]!, parent.cookie), common)
  })

  it.each(['identity', 'gzip', 'br, gzip'])(
    'the responses that a browser would get, with the same revisions, encoded as %s',
    async (encoding) => {
      const served = await startServer()
      const parent = await served.startFamily()
      const { id } = await parent.ok(addChild, { body: { name: 'Mia' } })
      const headers = { 'accept-encoding': encoding }
      const page = await vi.waitFor(async () => {
        const whole = await parent.request('/en', { headers })
        expect(answersIn(whole.text).map(([address]) => address)).toEqual(homeOf(id))
        return whole
      }, busyMachine)
      expect(page.headers.get('content-encoding')).toBe({ identity: null, gzip: 'gzip', 'br, gzip': 'br' }[encoding])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('etag')).toBeNull()
      const answers = answersIn(page.text)
      for (const [address, { revision, reply }] of answers) {
        const fetched = await parent.request(address, { headers })
        expect(fetched.body, address).toEqual(reply)
        expect(Number(fetched.headers.get('revision')), address).toBe(revision)
      }
      expect(answers.filter(([, { revision }]) => revision > 0).length).toBeGreaterThan(3)
      await served.close()
    },
  )

  it('texts of the family that look like the end of an element, without ending it', async () => {
    const parent = await server.startFamily()
    const name = '</script><!--$&<b>'
    await parent.ok(addChild, { body: { name } })
    const { text } = await vi.waitFor(async () => {
      const page = await parent.request('/en')
      expect(answersIn(page.text).map(([address]) => address)).toContain('/api/children')
      return page
    }, busyMachine)
    expect(text.match(/<\/script>/g)).toHaveLength(text.match(/<script/g)!.length)
    expect(text).not.toContain('<!--')
    const [, children] = answersIn(text).find(([address]) => address === '/api/children')!
    expect(children.reply).toMatchObject([{ name }])
  })

  it('no response that is late, and does not wait for it', async () => {
    // With a family of its own each time: what is late holds the places of its reads until then.
    await vi.waitFor(async () => {
      const parent = await server.startFamily()
      const { id } = await parent.ok(addChild, { body: { name: 'Ida' } })
      const [isLocked, isSeen] = [createDeferred<void>(), createDeferred<void>()]
      const locking = server.db.begin(async (tx) => {
        await tx`lock table habits in access exclusive mode`
        isLocked.resolve()
        await isSeen.promise
      })
      await isLocked.promise
      const seen = await addressesIn('/en', parent.cookie).finally(() => isSeen.resolve())
      await locking
      expect(seen).toEqual(homeOf(id).filter((address) => address !== `/api/habits/${id}`))
    }, busyMachine)
  })

  it('nothing of a child that was erased', async () => {
    const parent = await server.startFamily()
    const [ada, max] = [
      (await parent.ok(addChild, { body: { name: 'Ada' } })).id,
      (await parent.ok(addChild, { body: { name: 'Max' } })).id,
    ]
    await expectAddresses('/', withChild(max, parent.cookie), homeOf(max))
    await parent.ok(deleteChild, { params: { id: max } })
    await expectAddresses('/', withChild(max, parent.cookie), homeOf(ada))
  })

  it('no data on any other page, and none for a visitor', async () => {
    for (const path of ['/en/sign-in', '/en/ai-chat', '/en/privacy', '/en/nothing'])
      expect(await addressesIn(path, family.cookie)).toEqual([])
    const session = family.cookie.split('; ').find((cookie) => cookie.startsWith('pipling_session_5000='))
    for (const cookie of [
      undefined,
      'pipling_signed_5000=in',
      'pipling_signed_5000=in; pipling_session_5000=made.up',
      session,
    ])
      expect(await addressesIn('/', cookie && withChild(childIds[0]!, cookie))).toEqual([])
  })
})

it.each(['/join/token', '/zh/reset/token', '/es/join'])(
  'the page at %s is the app, and stored nowhere',
  async (path) => {
    for (const cookie of ['', family.cookie]) {
      const { status, headers, text } = await server.request(path, { headers: { cookie } })
      expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
        200,
        'private, no-store',
        'no-referrer',
      ])
      expect(text).toContain('<div id="root">')
      expect(answersIn(text)).toEqual([])
    }
  },
)

it('/keepsake leads to the book of the child that it names, and a visitor to the sign-in and back', async () => {
  const span = 'from=2026-01-01&to=2026-03-31'
  const [, leo] = childIds
  for (const prefix of ['', '/es']) {
    const address = `${prefix}/keepsake?child=${leo}&${span}&paper=letter`
    const signedIn = await server.request(address, { headers: { cookie: family.cookie } })
    expect(signedIn.status).toBe(302)
    expect(signedIn.headers.get('location')).toBe(`${prefix || '/'}?page=keepsake&child=${leo}&${span}&paper=letter`)
    expect(signedIn.headers.getSetCookie()).toEqual([expect.stringContaining(`${childCookie}_5000=${leo};`)])

    const visitor = await server.request(address)
    const login = new URL(visitor.headers.get('location')!, 'http://here')
    expect([login.pathname, login.searchParams.get('returnTo'), login.searchParams.get('lang')]).toEqual([
      '/api/login',
      address,
      prefix === '' ? null : 'es',
    ])
    expect(visitor.headers.getSetCookie()).toEqual([])
  }
  const noChild = await server.request('/keepsake?child=%0d%0aSet-Cookie:x', { headers: { cookie: family.cookie } })
  expect(noChild.headers.get('location')).toBe('/?page=keepsake')
  expect(noChild.headers.getSetCookie()).toEqual([])
})

const policyOf = (headers: Headers) => headers.get('content-security-policy')!

describe('the script of a page', () => {
  it('stands in every page, before it waits for any file, and its policy names it', async () => {
    const [shell] = /assets\/shell-\w+\.html/.exec((await server.request('/sw.js')).text) ?? []
    for (const [path, cookie] of [
      ['/en', ''],
      ['/en/privacy', ''],
      ['/en/sign-in', ''],
      ['/zh', family.cookie],
      ['/es/nothing', ''],
      [`/${shell}`, ''],
    ] as const) {
      const { headers, text } = await server.request(path, { headers: { cookie } })
      const [, before, script] = /^(.*?)<script>(.*?)<\/script>/s.exec(text) as unknown as string[]
      expect(before, path).not.toMatch(/<script|stylesheet/)
      expect(script, path).toContain(`localStorage.getItem('${themeKey}')`)
      expect(policyOf(headers), path).toContain(
        `script-src 'self' 'sha256-${createHash('sha256').update(script!).digest('base64')}';`,
      )
    }
  })

  it('stands in no other response, and no other may have any', async () => {
    for (const path of ['/api/children', '/healthz', '/sw.js']) {
      const { headers, text } = await server.request(path)
      expect(text, path).not.toContain('<script>')
      expect(policyOf(headers), path).toContain("script-src 'self';")
    }
  })
})

describe('the styles of a page', () => {
  it.each(['zh', 'en', 'es'])('stand in the landing page, and its policy names them, in %s', async (language) => {
    const { headers, text } = await server.request(`/${language}`, { headers: { 'accept-encoding': 'br' } })
    const plain = await server.request(`/${language}`)
    const [, styles] = /<style>(.*?)<\/style>/s.exec(plain.text)!
    const digest = createHash('sha256').update(styles!).digest('base64')
    for (const policy of [headers, plain.headers].map(policyOf))
      expect(policy).toContain(`style-src 'self' 'sha256-${digest}';`)
    expect(text).toBe(plain.text)
    const again = await server.request(`/${language}`, { headers: { 'if-none-match': plain.headers.get('etag')! } })
    expect([again.status, policyOf(again.headers)]).toEqual([304, policyOf(plain.headers)])
  })

  it('stand in no other, and no other may have any', async () => {
    for (const [path, cookie] of [
      ['/en', family.cookie],
      ['/en/privacy', ''],
      ['/en/sign-in', ''],
      ['/en/nothing', ''],
    ] as const) {
      const { headers, text } = await server.request(path, { headers: { cookie } })
      expect(text, path).not.toContain('<style')
      expect(policyOf(headers), path).toContain("style-src 'self';")
    }
  })
})
