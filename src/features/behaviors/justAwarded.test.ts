import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser } from '../auth/contract.ts'
import { addChild, type Child, listChildren } from '../children/contract.ts'
import { undoActivity } from '../timeline/contract.ts'
import type { Via } from '../points/contract.ts'
import { recordBehavior } from './contract.ts'
import { justAwardedMinutes, type RecentAward } from './justAwarded.ts'
import { record } from './record.ts'
import type { ListedAction } from './placeOnList.ts'

const now = '2026-03-04T12:00:00.000Z'

const [me, papa] = [
  { id: '018f0000-0000-7000-8000-00000000000a', name: 'Robin' },
  { id: '018f0000-0000-7000-8000-00000000000b', name: 'Papa' },
]
const child: Child = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Mia',
  age: 6,
  gender: null,
  birthday: null,
  avatarUrl: '👧',
  goalRewardId: null,
  view: { habits: 'free', deductions: false },
  hasDoor: false,
  points: 50,
  createdAt: '2026-03-01T08:00:00.000Z',
}
const award = (title: string, by = papa, key: string | null = null): RecentAward => ({
  key,
  title,
  points: 10,
  createdAt: '2026-03-04T11:58:00.000Z',
  by,
})
/** On the list of quick actions with these points, so that the award leaves the list as it is. */
const listed: ListedAction = { key: null, title: 'Helped', foldedTitle: 'helped', points: 5, position: 1 }
const decide = (recent: RecentAward[], body: object = {}, { by = me, role = 'owner', via = null as Via | null } = {}) =>
  record.decide(
    { child, lastSeq: 3, state: { list: [listed], recent, repaired: null } },
    {
      params: {},
      query: undefined,
      body: { childId: child.id, type: 'reward', kind: 'behavior', title: 'Helped', points: 5, ...body },
    },
    {
      familyId: 'family',
      guardianId: by.id,
      guardianName: by.name,
      role,
      via,
      now: new Date(now),
      today: '2026-03-04',

      timeZone: 'UTC',
      dayEndsAt: 0,
      newId: () => 'new',
    },
  )

describe('record.decide', () => {
  it.each([
    ['the same title', award('Helped'), { title: 'Helped' }],
    ['another case and white space', award('Fed the  CAT'), { title: ' fed the\u00a0cat' }],
    ['another form of the same letters', award('Cafe\u0301'), { title: 'Café' }],
    ['curly and straight quotes', award('Didn’t shout'), { title: "Didn't shout" }],
    ['a dash and a hyphen', award('20–30 pages'), { title: '20-30 pages' }],
    ['accents left out', award('Cafe'), { title: 'Café' }],
    ['letters that Unicode does not take apart', award('Łóżko gemacht: Größe'), { title: 'lozko gemacht: grosse' }],
    ['the same key', award('Fed the cat', papa, 'cat'), { title: 'Katze gefüttert', key: 'cat' }],
    ['a key and its English wording', award('主动问好', papa, 'greeting'), { title: 'Polite greeting' }],
    ['a key and its Spanish wording', award('Polite greeting', papa, 'greeting'), { title: 'saludó con AMABILIDAD' }],
    ['a wording in Chinese and a key', award('主动问好'), { title: 'Hello', key: 'greeting' }],
    ['wordings in two languages', award('帮忙打扫'), { title: 'Helped to clean' }],
  ])('asks about an award of another member: %s', (_, recent, body) => {
    const details = { by: papa, title: recent.title, points: 10, createdAt: '2026-03-04T11:58:00.000Z' }
    expect(() => decide([award('Other'), recent], body)).toThrow(
      expect.objectContaining({ status: 409, code: 'just_awarded', details }),
    )
    expect(decide([recent], { ...body, again: true }).entries).toHaveLength(1)
  })

  it.each([
    ['another title', [award('Helped out')], {}],
    ['another key', [award('Hello', papa, 'greeting')], { title: 'Hi', key: 'helpClean' }],
    ['an own award', [award('Helped', me)], {}],
    ['an own award after that of another member', [award('Helped'), award('Helped', me)], {}],
    ['a gift of the same title', [award('Helped')], { kind: 'gift' }],
    ['a deduction of the same title', [award('Helped')], { type: 'punishment' }],
  ])('does not ask about %s', (_, recent, body) => {
    expect(decide(recent, body).entries).toHaveLength(1)
  })

  it('neither asks about what comes through a child or token, nor counts it', () => {
    const via: Via = { kind: 'child' }
    const { entries, nextState } = decide([award('Helped')], {}, { via })
    expect(entries).toHaveLength(1)
    expect(nextState!.recent).toEqual([award('Helped')])
  })

  it('lets an act see those before it in its batch', () => {
    const { recent } = decide([], {}, { by: papa }).nextState!
    expect(() => decide(recent)).toThrow(expect.objectContaining({ code: 'just_awarded' }))
    expect(decide(recent, {}, { by: papa }).entries).toHaveLength(1)
  })

  it('keeps the quick list as it is for what a helper records', () => {
    expect(decide([], { title: 'New' }, { role: 'helper' }).rows).toBeUndefined()
    expect(decide([], { title: 'New' }, { role: 'guardian' }).rows).toMatchObject({ entered: [{ title: 'New' }] })
  })
})

describe('recordBehavior', () => {
  let server: TestServer
  let family: Family
  let member: Family
  let childId: string
  beforeAll(async () => {
    server = await startServer({ now })
    family = await server.startFamily()
    member = (await joinFamily(server, family, 'helper')).member
    childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  })
  afterAll(() => server.close())

  const give = (by: Family, title: string, more: object = {}) =>
    by.send(recordBehavior, { body: { childId, type: 'reward', title, points: 10, ...more } })
  const points = async () => (await family.ok(listChildren))[0]!.points

  it('records one of two awards that two members make at one instant, and asks the other', async () => {
    const rounds = 20
    for (let round = 0; round < rounds; round += 1) {
      const title = round % 2 === 0 ? `Fed cat ${round}` : `Fed cat ${round - 1}`
      server.setNow(new Date(Date.parse(now) + round * justAwardedMinutes * 60_000))
      const replies = await Promise.all([give(family, title), give(member, title)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({
        code: 'just_awarded',
        details: { by: { id: expect.any(String), name: 'Robin' }, title, points: 10 },
      })
    }
    expect(await points()).toBe(rounds * 10)
    await server.expectSoundLedger()
    recordFigure('R19', `${rounds} × the same award by two members at one instant: 1 entry and 1 question each`)
  })

  it('asks for ten minutes, until the award is undone, and not with `again`', async () => {
    const day = Date.parse('2026-03-05T12:00:00.000Z')
    server.setNow(new Date(day))
    const { id } = await member.ok(recordBehavior, { body: { childId, type: 'reward', title: '主动问好', points: 10 } })
    server.setNow(new Date(day + justAwardedMinutes * 60_000 - 1))
    const sent = { body: { childId, type: 'reward' as const, title: 'Polite greeting', points: 10 } }
    expect((await family.refused(recordBehavior, sent)).body.details).toEqual({
      by: { id: (await member.ok(readUser)).id, name: 'Robin' },
      title: '主动问好',
      points: 10,
      createdAt: new Date(day).toISOString(),
    })
    await family.ok(undoActivity, { params: { id } })
    expect((await give(family, 'Polite greeting')).status).toBe(201)
    expect((await give(member, 'Polite greeting', { key: 'greeting' })).status).toBe(409)
    expect((await give(member, 'Polite greeting', { key: 'greeting', again: true })).status).toBe(201)
    server.setNow(new Date(day + 2 * justAwardedMinutes * 60_000))
    expect((await give(family, 'Polite greeting')).status).toBe(201)
  })
})
