import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { Reward } from '../../rewards/contract.ts'
import type { Request } from '../contract.ts'

vi.hoisted(() => {
  const addEventListener = () => undefined
  const documentElement = { lang: 'en' }
  vi.stubGlobal('document', { documentElement, getElementById: () => null, cookie: '', addEventListener })
  vi.stubGlobal('addEventListener', addEventListener)
})
const { grantRequest } = await import('../contract.ts')
const { performAct } = await import('../../sync/ui/performAct.ts')
const { userQueryKey } = await import('../../auth/ui/useUser.ts')
const { currentOutbox } = await import('../../sync/ui/outbox.ts')
const { grantingOf } = await import('./grantingOf.ts')

const request: Request = {
  id: 'request',
  childId: 'mia',
  kind: 'habit',
  subjectId: 'subject',
  title: 'Piano',
  note: null,
  day: '2026-03-04',
  points: 5,
  status: 'open',
  createdAt: '2026-03-04T12:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  answer: null,
  activityId: null,
}
const reward = { id: 'subject', title: 'Piano', pointsCost: 5, category: 'gift' } as Reward

const grantOf = (asked: Partial<Request>, known: Partial<Parameters<typeof grantingOf>[1]> = {}) =>
  grantingOf({ ...request, ...asked }, { reward, deedTitle: 'Something good', ...known })

describe('a granted request shows', () => {
  it.each([
    [{ kind: 'habit' }, null, { type: 'habit', title: 'Piano', points: 5, subjectId: 'subject' }],
    [{ kind: 'job' }, null, { type: 'behavior', title: 'Piano', points: 5 }],
    [
      { kind: 'deed', points: null, note: 'With Leo' },
      15,
      { type: 'behavior', title: 'Piano', points: 15, description: 'With Leo' },
    ],
    [{ kind: 'deed', points: null, title: null }, 15, { type: 'behavior', title: 'Something good', points: 15 }],
    [{ kind: 'reward' }, null, { type: 'reward', title: 'Piano', points: -5, subjectId: 'subject' }],
  ] as const)('%o as its entry and in the balance', (asked, points, entry) => {
    const grant = grantOf(asked)
    expect(grant.shownAs({ id: 'request', points })?.entry).toMatchObject(entry)
    expect(grant.pointsOf({ id: 'request', points })).toBe(entry.points)
  })

  it('the day of a habit, which may be an earlier one', () => {
    expect(grantOf({ kind: 'habit' }).shownAs({ id: 'request', points: null })?.request.body).toEqual({
      date: '2026-03-04',
    })
  })

  it('a wish nowhere, because it moves no points', () => {
    const wish = grantOf({ kind: 'wish', points: null })
    expect(wish.shownAs({ id: 'request', points: 300 })).toBeUndefined()
    expect(wish.pointsOf({ id: 'request', points: 300 })).toBe(0)
  })

  it('the price of a reward in the balance alone while the reward is not at hand', () => {
    const grant = grantOf({ kind: 'reward' }, { reward: undefined })
    expect(grant.shownAs({ id: 'request', points: null })).toBeUndefined()
    expect(grant.pointsOf({ id: 'request', points: null })).toBe(-5)
  })
})

describe('a grant', () => {
  /** Grants the habit while the server responds in this way. */
  function grantWith(respond: () => Promise<Response>) {
    const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(respond)
    vi.stubGlobal('fetch', sent)
    const client = new QueryClient()
    client.setQueryData(userQueryKey, { id: 'robin', familyId: 'family' })
    const act = { ...grantOf({ kind: 'habit' }), errorTitle: 'errors.update' } as const
    return { granted: performAct(client, act, { id: 'request', points: null }), sent }
  }
  const respond = (body: unknown, status = 200) =>
    Promise.resolve(Response.json(body, { status, headers: { 'App-Response': '1' } }))

  it('adds its points at once, and shows its entry under the id of the server', async () => {
    let answer = (_response: Promise<Response>): void => {}
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { granted, sent } = grantWith(() => answered)
    await vi.waitFor(() => expect(currentOutbox().pending).toMatchObject([{ childId: 'mia', points: 5 }]))
    answer(respond({ request: { ...request, status: 'granted', activityId: 'entry' }, child: {}, revision: 7 }))
    await granted
    expect(currentOutbox().pending).toEqual([])
    expect(currentOutbox().done.at(-1)).toMatchObject({ points: 5, revision: 7, queued: { key: 'entry' } })
    const [address, { headers }] = sent.mock.calls[0]!
    expect(address).toContain(grantRequest.path.replace('{id}', 'request'))
    expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  })

  it('that is refused leaves the balance as it was', async () => {
    const before = currentOutbox().done
    const { granted } = grantWith(() => respond({ code: 'already_checked_in', message: '' }, 409))
    await expect(granted).rejects.toMatchObject({ code: 'already_checked_in' })
    expect(currentOutbox()).toMatchObject({ pending: [], waiting: [], done: before })
  })
})
