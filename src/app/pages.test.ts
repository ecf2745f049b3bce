import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChild, deleteChild, listChildren } from '../features/children/contract.ts'
import { answersElementId, type BroughtAnswer } from '../platform/http/contract.ts'
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

async function broughtBy(path: string, cookie: string | undefined): Promise<BroughtAnswer[]> {
  const { text } = await server.request(path, { headers: cookie === undefined ? {} : { cookie } })
  return answersIn(text)
}

function answersIn(page: string): BroughtAnswer[] {
  const [, json] =
    new RegExp(`<script type="application/json" id="${answersElementId}">([^<]*)</script></body>`).exec(page) ?? []
  return json === undefined ? [] : (JSON.parse(json) as BroughtAnswer[])
}

const addressesIn = async (path: string, cookie: string | undefined) =>
  (await broughtBy(path, cookie)).map(([address]) => address)

const ofEverybody = ['/api/auth/user', '/api/children']
const homeOf = (childId: string) => [
  ...ofEverybody,
  `/api/stats/${childId}/weekly`,
  `/api/activities/${childId}`,
  `/api/habits/${childId}`,
  `/api/skills/${childId}`,
  `/api/moments/${childId}?limit=10`,
]

describe('the page of the app brings', () => {
  it('who it is and the children, as long as it is not known which child is looked at', async () => {
    expect(await addressesIn('/en', family.cookie)).toEqual(ofEverybody)
  })

  it('what Home tells of the child that was looked at last, by this device', async () => {
    for (const childId of [...childIds, ...childIds]) {
      for (const again of [1, 2])
        expect((await family.request(`/api/activities/${childId}`)).status, `${again}`).toBe(200)
      expect(await addressesIn('/', family.cookie)).toEqual(homeOf(childId))
      expect(await addressesIn('/es', family.cookie)).toEqual(homeOf(childId))
      expect(await addressesIn('/en?tab=rewards', family.cookie)).toEqual(ofEverybody)
      expect(await addressesIn('/en?module=habits', family.cookie)).toEqual(ofEverybody)
    }
  })

  it.each(['identity', 'gzip', 'br, gzip'])(
    'what would be answered, with the tags by which a browser asks whether it is still so, as %s',
    async (encoding) => {
      const alone = await startServer({ isAlone: true })
      const parent = await alone.startFamily()
      const { id } = await parent.ok(addChild, { body: { name: 'Mia' } })
      const headers = { 'accept-encoding': encoding }
      await parent.request(`/api/activities/${id}`, { headers })
      const page = await parent.request('/en', { headers })
      expect(page.headers.get('content-encoding')).toBe({ identity: null, gzip: 'gzip', 'br, gzip': 'br' }[encoding])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('etag')).toBeNull()
      const answers = answersIn(page.text)
      expect(answers.map(([address]) => address)).toEqual(homeOf(id))
      for (const [address, { tag, reply }] of answers) {
        const fetched = await parent.request(address, { headers })
        expect(fetched.body, address).toEqual(reply)
        expect(fetched.headers.get('etag'), address).toBe(tag)
        if (tag !== null)
          expect(
            (await parent.request(address, { headers: { ...headers, 'if-none-match': tag } })).status,
            address,
          ).toBe(304)
      }
      expect(answers.filter(([, { tag }]) => tag !== null).length).toBeGreaterThan(3)
      await alone.close()
    },
  )

  it('texts of the family that would end the element, without ending it', async () => {
    const parent = await server.startFamily()
    const name = '</script><!--$&<b>'
    const { id } = await parent.ok(addChild, { body: { name } })
    await parent.request(`/api/activities/${id}`)
    const { text } = await parent.request('/en')
    expect(text.match(/<\/script>/g)).toHaveLength(text.match(/<script/g)!.length)
    expect(text).not.toContain('<!--')
    const [, children] = answersIn(text).find(([address]) => address === '/api/children')!
    expect(children.reply).toMatchObject([{ name }])
  })

  it('nothing that takes long, and is there all the same', async () => {
    const parent = await server.startFamily()
    const { id } = await parent.ok(addChild, { body: { name: 'Ida' } })
    await parent.request(`/api/activities/${id}`)
    const [isLocked, isSeen] = [createDeferred<void>(), createDeferred<void>()]
    const locking = server.sql.begin(async (tx) => {
      await tx`lock table habits in access exclusive mode`
      isLocked.resolve()
      await isSeen.promise
    })
    await isLocked.promise
    const brought = await addressesIn('/en', parent.cookie)
    isSeen.resolve()
    await locking
    expect(brought).toEqual(homeOf(id).filter((address) => address !== `/api/habits/${id}`))
  })

  it('nothing of a child that another family asked about in vain', async () => {
    const stranger = await server.startFamily()
    expect((await stranger.request(`/api/activities/${childIds[0]}`)).status).toBe(404)
    expect(await addressesIn('/', stranger.cookie)).toEqual(ofEverybody)
  })

  it('nothing of a child that was erased', async () => {
    const parent = await server.startFamily()
    await parent.ok(addChild, { body: { name: 'Ada' } })
    const { id } = await parent.ok(addChild, { body: { name: 'Max' } })
    await parent.request(`/api/activities/${id}`)
    expect(await addressesIn('/', parent.cookie)).toEqual(homeOf(id))
    await parent.ok(deleteChild, { params: { id } })
    await parent.ok(listChildren)
    expect(await addressesIn('/', parent.cookie)).toEqual(ofEverybody)
  })

  it('nothing with any other page, and nothing for a visitor', async () => {
    for (const path of ['/en/sign-in', '/en/ai-chat', '/en/privacy', '/en/nothing'])
      expect(await addressesIn(path, family.cookie)).toEqual([])
    const session = family.cookie.split('; ').find((cookie) => cookie.startsWith('pipling_session='))
    for (const cookie of [undefined, 'pipling_signed=in', 'pipling_signed=in; pipling_session=made.up', session])
      expect(await addressesIn('/', cookie)).toEqual([])
  })
})

const policyOf = (headers: Headers) => headers.get('content-security-policy')!

describe('the script of a page', () => {
  it('stands in the page of the app, before it waits for any file, and its policy names it', async () => {
    for (const [path, cookie] of [
      ['/en/sign-in', ''],
      ['/zh', family.cookie],
      ['/es/nothing', ''],
    ] as const) {
      const { headers, text } = await server.request(path, { headers: { cookie } })
      const [, before, script] = /^(.*?)<script>(.*?)<\/script>/s.exec(text) as unknown as string[]
      expect(before, path).not.toMatch(/<script|stylesheet/)
      expect(policyOf(headers), path).toContain(
        `script-src 'self' 'sha256-${createHash('sha256').update(script!).digest('base64')}';`,
      )
    }
  })

  it('stands in no other, and no other may have any', async () => {
    for (const path of ['/en', '/en/privacy', '/api/children', '/healthz']) {
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
    expect(text).not.toBe(plain.text)
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
