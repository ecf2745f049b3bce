import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChild, deleteChild, listChildren } from '../features/children/contract.ts'
import { type Family, startServer, type TestServer } from '../testing/startServer.ts'

let server: TestServer
let family: Family
let childIds: string[]
beforeAll(async () => {
  server = await startServer()
  family = await server.startFamily()
  childIds = [(await family.ok(addChild, { body: { name: 'Mia' } })).id, (await family.ok(addChild, { body: { name: 'Leo' } })).id]
})
afterAll(() => server.close())

async function fetchedAhead(path: string, cookie: string | undefined): Promise<string[]> {
  const { headers } = await server.request(path, { headers: cookie === undefined ? {} : { cookie } })
  return [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel=preload; as=fetch; crossorigin=use-credentials/g)].map(([, address]) => address!)
}

const ofEverybody = ['/api/auth/user', '/api/children']
const homeOf = (childId: string) => [
  ...ofEverybody, `/api/stats/${childId}/weekly`, `/api/activities/${childId}`, `/api/habits/${childId}`, `/api/skills/${childId}`, `/api/moments/${childId}?limit=10`,
]

describe('with the page of the app the browser fetches', () => {
  it('who it is and the children, as long as it is not known which child is looked at', async () => {
    expect(await fetchedAhead('/en', family.cookie)).toEqual(ofEverybody)
  })

  it('what Home tells of the child that was looked at last, by this device', async () => {
    for (const childId of [...childIds, ...childIds]) {
      for (const again of [1, 2]) expect((await family.request(`/api/activities/${childId}`)).status, `${again}`).toBe(200)
      expect(await fetchedAhead('/', family.cookie)).toEqual(homeOf(childId))
      expect(await fetchedAhead('/es', family.cookie)).toEqual(homeOf(childId))
      expect(await fetchedAhead('/en?tab=rewards', family.cookie)).toEqual(ofEverybody)
      expect(await fetchedAhead('/en?module=habits', family.cookie)).toEqual(ofEverybody)
    }
  })

  it('the files of the page too, since they would wait for the answers otherwise', async () => {
    const { headers, text } = await family.request('/en')
    const links = headers.get('link')!.split(', ')
    const files = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(3)
    for (const path of files) expect(links.filter((link) => link.includes(`<${path}>; rel=${path!.endsWith('.js') ? 'modulepreload' : 'preload; as=style'}; crossorigin`)), path).toHaveLength(1)
    expect(links).toHaveLength(files.length + ofEverybody.length + 5)
    expect(links[0]).toContain('/assets/libraries-')
  })

  it('nothing of a child that another family asked about in vain', async () => {
    const stranger = await server.startFamily()
    expect((await stranger.request(`/api/activities/${childIds[0]}`)).status).toBe(404)
    expect(await fetchedAhead('/', stranger.cookie)).toEqual(ofEverybody)
  })

  it('nothing of a child that was erased', async () => {
    const parent = await server.startFamily()
    await parent.ok(addChild, { body: { name: 'Ada' } })
    const { id } = await parent.ok(addChild, { body: { name: 'Max' } })
    await parent.request(`/api/activities/${id}`)
    expect(await fetchedAhead('/', parent.cookie)).toEqual(homeOf(id))
    await parent.ok(deleteChild, { params: { id } })
    await parent.ok(listChildren)
    expect(await fetchedAhead('/', parent.cookie)).toEqual(ofEverybody)
  })

  it('nothing with any other page, and nothing for a visitor', async () => {
    for (const path of ['/en/sign-in', '/en/ai-chat', '/en/privacy', '/en/nothing']) expect(await fetchedAhead(path, family.cookie)).toEqual([])
    const session = family.cookie.split('; ').find((cookie) => cookie.startsWith('pipling_session='))
    for (const cookie of [undefined, 'pipling_signed=in', 'pipling_signed=in; pipling_session=made.up', session]) expect(await fetchedAhead('/', cookie)).toEqual([])
  })
})

describe('the styles of a page', () => {
  const policyOf = (headers: Headers) => headers.get('content-security-policy')!

  it.each(['zh', 'en', 'es'])('stand in the landing page, and its policy names them, in %s', async (language) => {
    const { headers, text } = await server.request(`/${language}`, { headers: { 'accept-encoding': 'br' } })
    const plain = await server.request(`/${language}`)
    const [, styles] = /<style>(.*?)<\/style>/s.exec(plain.text)!
    const digest = createHash('sha256').update(styles!).digest('base64')
    for (const policy of [headers, plain.headers].map(policyOf)) expect(policy).toContain(`style-src 'self' 'sha256-${digest}';`)
    expect(text).not.toBe(plain.text)
    const again = await server.request(`/${language}`, { headers: { 'if-none-match': plain.headers.get('etag')! } })
    expect([again.status, policyOf(again.headers)]).toEqual([304, policyOf(plain.headers)])
  })

  it('stand in no other, and no other may have any', async () => {
    for (const [path, cookie] of [['/en', family.cookie], ['/en/privacy', ''], ['/en/sign-in', ''], ['/en/nothing', '']] as const) {
      const { headers, text } = await server.request(path, { headers: { cookie } })
      expect(text, path).not.toContain('<style')
      expect(policyOf(headers), path).toContain("style-src 'self';")
    }
  })
})
