import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joinFamily } from '../../testing/members.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readSignInOptions } from '../auth/contract.ts'
import { addChild } from '../children/contract.ts'
import { hostMark, understandQuestion } from './contract.ts'

const body = { question: 'so did C1 get round to T1 at all', children: 1, things: 1 }
const right = { kind: 'times', child: 'C1', thing: 'T1', from: '2026-03-01', to: '2026-03-04' }
const key = 'a-key-of-the-operator'

/** A model, which replies as a test says. */
let model: Server
let reply: RequestListener
/** What it was asked. */
let asked: { authorization: string | undefined; text: string }[]
let server: TestServer
let family: Family

beforeAll(async () => {
  model = createServer((request, response) => {
    void text(request).then((sent) => {
      asked.push({ authorization: request.headers.authorization, text: sent })
      reply(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  const { port } = model.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1/chat/completions`
  server = await startServer({ now: '2026-03-04T12:00:00Z', model: { url, name: 'small', key } })
  family = await server.startFamily()
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  model.closeAllConnections()
  model.close()
  await server.close()
})

const completion = (content: unknown) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
const saying =
  (text: string, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
const understood = (content: object) => saying(completion(JSON.stringify(content)))
const ask = (member: Family = family) => member.ok(understandQuestion, { body })

describe('a model that the operator has named', () => {
  it.each([
    ['all of it', right],
    ['nothing but the line', { kind: 'points', child: null, thing: null, from: null, to: null }],
    ['a week that is not over', { ...right, from: '2026-03-02', to: '2026-03-08' }],
  ])('says what a question is about: %s', async (_, content) => {
    reply = understood(content)
    expect(await ask()).toEqual(content)
  })

  it('gets the question, the day and how to reply, under its key, and nothing of the family', async () => {
    reply = understood(right)
    await family.ok(addChild, { body: { name: 'Mia' } })
    await ask()
    const [{ authorization, text: sent }] = asked as [(typeof asked)[number]]
    const { messages, ...request } = JSON.parse(sent) as { messages: { role: string; content: string }[] }
    expect(authorization).toBe(`Bearer ${key}`)
    expect(request).toEqual({ model: 'small', response_format: { type: 'json_object' } })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]!.content).toContain('Today is 2026-03-04.')
    expect(messages[1]!.content).toBe(body.question)
    expect(sent).not.toContain('Mia')
  })

  it.each<[string, RequestListener]>([
    ['finds it about something else', understood({ ...right, kind: 'none' })],
    ['says no JSON', saying('<h1>Hello</h1>')],
    ['says nothing', saying('')],
    ['says null', saying('null')],
    ['has no choices', saying('{"choices":[]}')],
    ['words a reply', saying(completion('C1 did T1 four times.'))],
    ['says an object where text belongs', saying(completion(right))],
    ['says a list', understood([right])],
    ['says null as JSON', saying(completion('null'))],
    ['leaves out a part', understood({ ...right, to: undefined })],
    ['adds a part', understood({ ...right, times: 4 })],
    ['names another kind', understood({ ...right, kind: 'salary' })],
    ['names a child that is not there', understood({ ...right, child: 'C9' })],
    ['names a thing that is not there', understood({ ...right, thing: 'T2' })],
    ['names a child by name', understood({ ...right, child: "C1'; drop table children --" })],
    ['names a child where a thing belongs', understood({ ...right, thing: 'C1' })],
    ['names 400 years', understood({ ...right, from: '1626-03-04' })],
    ['names 401 days', understood({ ...right, from: '2025-01-28' })],
    ['names a day that does not exist', understood({ ...right, from: '2026-02-30' })],
    ['names days in the wrong order', understood({ ...right, from: '2026-03-04', to: '2026-03-01' })],
    ['names one day of two', understood({ ...right, to: null })],
    ['names days to come', understood({ ...right, from: '2026-03-05', to: '2026-03-06' })],
    ['fails', saying(completion(JSON.stringify(right)), 500)],
    ['does not know the key', saying('{}', 401)],
    ['leads elsewhere', (_, response) => response.writeHead(307, { Location: '/v1/chat/completions' }).end()],
    ['says too much', saying(' '.repeat(70_000) + completion(JSON.stringify(right)))],
    [
      'never ends',
      (_, response) => {
        const piece = ' '.repeat(10_000)
        const write = () => response.write(piece, (error) => error ?? setImmediate(write))
        write()
      },
    ],
    ['hangs up', (_, response) => response.destroy()],
    ['begins and is silent for too long', (_, response) => response.write('{"choices":')],
  ])('is not listened to when it %s', { timeout: 30_000 }, async (_, says) => {
    reply = says
    expect(await ask()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is asked one question of a family at a time, and of several families at once', async () => {
    const other = await server.startFamily()
    const isAsked = new Promise<void>((resolve) => {
      reply = (...both) => {
        if (asked.length === 2) resolve()
        void isAsked.then(() => understood(right)(...both))
      }
    })
    const first = ask()
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBe(1)
    expect(await ask()).toBeNull()
    expect([await ask(other), await first]).toEqual([right, right])
    expect(await ask()).toEqual(right)
  })

  it('is there for every member, but not for a child and without a session', async () => {
    reply = understood(right)
    const { member: helper } = await joinFamily(server, family, 'helper')
    expect(await ask(helper)).toEqual(right)
    const childId = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    const browser = await pairBrowser(server, family, [childId])
    expect((await browser.refused(understandQuestion, { body })).status).toBe(403)
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    expect((await server.request(understandQuestion.path, init)).status).toBe(401)
    expect(asked).toHaveLength(1)
  })

  it.each([
    { ...body, question: ' ' },
    { ...body, question: 'x'.repeat(2001) },
    { ...body, children: 100 },
    { ...body, things: -1 },
    { question: body.question },
  ])('is not asked %o', async (bad) => {
    const reply = await family.refused(understandQuestion, { body: bad as typeof body })
    expect([reply.status, asked]).toEqual([400, []])
  })

  it.each(['en', 'zh', 'es'])('is named in the privacy page in %s', async (language) => {
    const { assistantHost } = await family.ok(readSignInOptions)
    for (const encoding of ['identity', 'br']) {
      const page = await server.request(`/${language}/privacy`, { headers: { 'accept-encoding': encoding } })
      expect(page.text).toContain(assistantHost)
      expect(page.text).not.toContain(hostMark)
    }
  })

  it('is named by its host, and the log says no word of a question and of a reply', async () => {
    expect(await family.ok(readSignInOptions)).toMatchObject({ assistantHost: expect.stringMatching(/^127\.0\.0\.1:/) })
    const log = server.logged.join('')
    expect(log).toContain('"reason":"status 500"')
    expect(log).not.toMatch(/round to|drop table|choices/)
    expect(log).not.toContain(key)
  })
})

describe('without a model', () => {
  it('there is nothing to ask, and no host to name', async () => {
    const without = await startServer()
    const member = await without.startFamily()
    const refusal = await member.refused(understandQuestion, { body })
    expect([refusal.status, refusal.body]).toEqual([404, expect.objectContaining({ code: 'not_found' })])
    expect(await member.ok(readSignInOptions)).not.toHaveProperty('assistantHost')
    expect((await without.request('/en/privacy')).text).not.toContain(hostMark)
    await without.close()
  })
})
