import { describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
})
const { askModel } = await import('./askModel.ts')

const thing = (id: string, childId: string, title: string) => ({ id, kind: 'habit' as const, childId, title })
const family = {
  today: '2026-03-04',
  children: [
    { id: 'mia', name: 'Mia' },
    { id: 'leo', name: 'Leo' },
  ],
  chosenId: 'mia',
  things: [thing('habit:1', 'mia', 'Read'), thing('habit:2', 'leo', 'Read'), thing('habit:3', 'leo', 'Swim')],
}
const days = { from: '2026-02-01', to: '2026-02-28' }
const usual = { from: '2026-02-05', to: '2026-03-04' }

/** The server responds with what the model understood. @returns what it is asked */
function serverSays(reply: unknown, status = 200) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    return Promise.resolve(new Response(JSON.stringify(reply), { status, headers: { 'App-Response': '1' } }))
  })
  return asked
}

describe('askModel', () => {
  it('asks without names and titles, and maps the codes back', async () => {
    const asked = serverSays({ kind: 'times', child: 'C1', thing: 'T1', ...days })
    expect(await askModel('so leo, any luck with read in feb', family)).toEqual({
      reply: 'card',
      childId: 'leo',
      thingId: 'habit:2',
      ...days,
      line: 'times',
      assumed: { child: false, time: false },
    })
    expect(asked).toEqual([{ question: 'so C1, any luck with T1 in feb', children: 1, things: 1 }])
  })

  it.each([
    [null, null, 'mia', 'all', true],
    [null, 'T1', 'mia', 'habit:1', true],
    [null, 'T2', 'leo', 'habit:3', false],
    ['C1', null, 'leo', 'all', false],
  ])('fills in what was not said: %s %s', async (child, code, childId, thingId, isAssumed) => {
    serverSays({ kind: 'last', child, thing: code, from: null, to: null })
    expect(await askModel('leo read swim', family)).toEqual({
      reply: 'card',
      childId,
      thingId,
      ...usual,
      line: 'last',
      assumed: { child: isAssumed, time: true },
    })
  })

  it.each<[string, unknown, number]>([
    ['the model does not understand', null, 200],
    ['there is no model', { message: 'There is nothing here.', code: 'not_found' }, 404],
    ['the child does not have the thing', { kind: 'times', child: 'C1', thing: 'T1', ...days }, 200],
  ])('returns nothing when %s', async (_, reply, status) => {
    serverSays(reply, status)
    expect(await askModel('Mia and swim', family)).toBeUndefined()
  })

  it('returns nothing without a connection', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await askModel('what now', family)).toBeUndefined()
  })
})
