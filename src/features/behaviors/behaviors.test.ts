import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { childId, family, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { listQuickActions, recordBehavior, replaceQuickActions } from './contract.ts'
import { defaultQuickActions } from './rules.ts'

startFamilyForEachTest()

const balance = async () => (await family.ok(listChildren))[0]!.points
const record = (body: object, key?: string) =>
  family.ok(recordBehavior, {
    body: { childId, type: 'reward', title: 'Helped', points: 10, ...body } as never,
    ...(key && { key }),
  })
const quickActions = () => family.ok(listQuickActions, { params: { childId } })
const titles = async () => (await quickActions()).map((action) => action.title)

describe('recordBehavior', () => {
  it('awards points, returns a Behavior and adds an entry to the timeline', async () => {
    const behavior = await record({ title: ' Shared the toys ', description: 'with Leo', points: 15 })
    expect(behavior).toEqual({
      id: expect.any(String),
      childId,
      type: 'reward',
      title: 'Shared the toys',
      description: 'with Leo',
      points: 15,
      kind: 'behavior',
      createdAt: '2026-03-04T12:00:00.000Z',
      revision: expect.any(Number),
    })
    expect(await balance()).toBe(15)
    expect(await family.ok(listActivities, { params: { childId }, query: {} })).toEqual([
      {
        id: behavior.id,
        childId,
        type: 'behavior',
        title: 'Shared the toys',
        description: 'with Leo',
        points: 15,
        iconName: 'sun',
        createdAt: '2026-03-04T12:00:00.000Z',
        happenedAt: '2026-03-04T12:00:00.000Z',
        day: '2026-03-04',
        metadata: '{"kind":"behavior"}',
        by: { id: expect.any(String), name: 'Robin', via: null },
        undoneBy: null,
        undone: null,
        undoes: null,
      },
    ])
  })

  it.each([
    ['reward', 7, 7],
    ['reward', -7, 7],
    ['punishment', 7, -7],
    ['punishment', -7, -7],
  ] as const)('moves the points of a %s of %d by %d, for both signs', async (type, points, moved) => {
    expect((await record({ type, points })).points).toBe(moved)
    expect(await balance()).toBe(moved)
  })

  it('links one remedy to the deduction that it makes right, and another once that one is undone', async () => {
    const deduction = await record({ type: 'punishment', title: 'Hit', points: 5 })
    const remedy = { kind: 'remedy', title: 'Small repair', points: 5, repairs: deduction.id }
    const { id } = await record(remedy)
    const [entry] = await family.ok(listActivities, { params: { childId }, query: {} })
    expect(JSON.parse(entry!.metadata!)).toEqual({ kind: 'remedy', repairs: deduction.id, repairedTitle: 'Hit' })

    const refusal = async (body: object) => {
      const given = { childId, type: 'reward', title: 'x', points: 5, ...body } as never
      const { status, body: error } = await family.refused(recordBehavior, { body: given })
      return [status, error.code]
    }
    expect(await refusal(remedy)).toEqual([409, 'already_repaired'])
    await family.ok(undoActivity, { params: { id } })
    const again = await record(remedy)
    expect(await refusal(remedy)).toEqual([409, 'already_repaired'])
    await family.ok(undoActivity, { params: { id: again.id } })
    await family.ok(undoActivity, { params: { id: deduction.id } })
    expect(await refusal(remedy)).toEqual([409, 'already_undone'])

    expect(await refusal({ ...remedy, repairs: again.id })).toEqual([400, 'invalid_input'])
    expect(await refusal({ ...remedy, kind: 'gift' })).toEqual([400, 'invalid_input'])
    expect(await refusal({ ...remedy, repairs: randomUUID() })).toEqual([404, 'not_found'])
    const sibling = (await family.ok(addChild, { body: { name: 'Leo' } })).id
    expect(await refusal({ ...remedy, childId: sibling })).toEqual([404, 'not_found'])
  })

  it('lets one of many remedies at one instant through', async () => {
    const { id: repairs } = await record({ type: 'punishment', points: 5 })
    const body = { childId, type: 'reward', kind: 'remedy', title: 'Small repair', points: 5, repairs } as const
    const replies = await Promise.all(Array.from({ length: 8 }, () => family.send(recordBehavior, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect(await balance()).toBe(0)
  })

  it('can make the balance negative', async () => {
    await record({ type: 'punishment', points: 100 })
    expect(await balance()).toBe(-100)
  })

  it.each([
    ['no points', { points: undefined }, 'points'],
    ['0 points', { points: 0 }, 'points'],
    ['101 points', { points: 101 }, 'points'],
    ['half a point', { points: 2.5 }, 'points'],
    ['points as text', { points: '10' }, 'points'],
    ['points in an array', { points: [10] }, 'points'],
    ['an unknown type', { type: 'present' }, 'type'],
    ['no title', { title: undefined }, 'title'],
    ['a blank title', { title: ' ' }, 'title'],
    ['a title of 101 characters', { title: 'x'.repeat(101) }, 'title'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
    ['a gift that deducts points', { type: 'punishment', kind: 'gift' }, 'kind'],
    ['a child id that is a number', { childId: 7 }, 'childId'],
  ])('refuses %s and moves no points', async (_, body, field) => {
    const reply = await family.refused(recordBehavior, {
      body: { childId, type: 'reward', title: 'Helped', points: 10, ...body } as never,
    })
    expect([reply.status, Object.keys(reply.body.details?.fields as object)]).toEqual([400, [field]])
    expect(await balance()).toBe(0)
  })

  it('does not wait for another child whose row is locked', async () => {
    const leo = await family.ok(addChild, { body: { name: 'Leo' } })
    let isDone = false
    const ofMia = await server.db.begin(async (tx) => {
      await tx`select from children where id = ${childId} for update`
      const promise = record({}).then(() => (isDone = true))
      for (let n = 0; n < 3; n += 1) await record({ childId: leo.id })
      expect(isDone).toBe(false)
      return { promise }
    })
    await ofMia.promise
    expect(Object.fromEntries((await family.ok(listChildren)).map(({ name, points }) => [name, points]))).toEqual({
      Mia: 10,
      Leo: 30,
    })
  })

  it('responds 404 alike for a child of another family, an unknown id and a malformed id', async () => {
    const other = await server.startFamily()
    const theirs = await other.ok(addChild, { body: { name: 'Leo' } })
    const texts = []
    for (const id of [theirs.id, randomUUID(), 'not-an-id']) {
      const reply = await family.refused(recordBehavior, {
        body: { childId: id, type: 'reward', title: 'Helped', points: 10 },
      })
      expect(reply.status).toBe(404)
      texts.push(reply.text)
    }
    expect(new Set(texts).size).toBe(1)
    expect((await other.ok(listChildren))[0]!.points).toBe(0)
  })

  it('ignores fields that are not in the contract', async () => {
    const behavior = await record({ familyId: randomUUID(), balance: 500, id: randomUUID() })
    expect(behavior.points).toBe(10)
    expect(await balance()).toBe(10)
  })
})

describe('the quick-action list', () => {
  it('starts with the five defaults and their keys', async () => {
    expect(await family.ok(listQuickActions, { params: { childId } })).toEqual(defaultQuickActions)
  })

  it('gets a new reward at the top', async () => {
    await record({ title: 'Fed the cat', points: 3 })
    expect((await family.ok(listQuickActions, { params: { childId } }))[0]).toEqual({
      key: null,
      title: 'Fed the cat',
      points: 3,
    })
  })

  it('holds at most seven entries and drops the last one', async () => {
    for (const title of ['A', 'B', 'C', 'D']) await record({ title })
    expect(await titles()).toEqual(['D', 'C', 'B', 'A', 'Polite greeting', 'Tidied up the toys', 'Helped to clean'])
    const [row] = await server.db<
      { count: number }[]
    >`select count(*)::int from quick_actions where child_id = ${childId}`
    expect(row!.count).toBe(7)
  })

  it('keeps the place of an entry with the same title in any spelling, and updates its points', async () => {
    await record({ title: 'Fed the cat', points: 3 })
    await record({ title: 'B' })
    await record({ title: ' FED the Cat ', points: 8 })
    const actions = await family.ok(listQuickActions, { params: { childId } })
    expect(actions.slice(0, 2)).toEqual([
      { key: null, title: 'B', points: 10 },
      { key: null, title: 'Fed the cat', points: 8 },
    ])
    await record({ title: 'Didn’t hit – calmly' })
    await record({ title: "didn't hit - calmly", points: 4 })
    const later = await family.ok(listQuickActions, { params: { childId } })
    expect(later.map(({ title }) => title).filter((title) => /hit/.test(title))).toEqual(['Didn’t hit – calmly'])
  })

  it('recognises a default by its key, in every language', async () => {
    await record({ title: '主动问好', key: 'greeting', points: 12 })
    expect((await family.ok(listQuickActions, { params: { childId } }))[0]).toEqual({
      key: 'greeting',
      title: 'Polite greeting',
      points: 12,
    })
    expect(await titles()).toHaveLength(5)
  })

  it('knows a default by its wording in any language, typed without its key', async () => {
    for (const [points, title] of [
      'Polite greeting',
      '主动问好',
      'saludó con AMABILIDAD',
      'Ｐolite\u200b greeting',
    ].entries())
      await record({ title, points: points + 1 })
    expect(await family.ok(listQuickActions, { params: { childId } })).toHaveLength(5)
    expect((await family.ok(listQuickActions, { params: { childId } }))[0]).toMatchObject({
      key: 'greeting',
      points: 4,
    })
  })

  it('is not written by a tap on an entry with unchanged points', async () => {
    const written = () =>
      server.db`select title, xmin::text from quick_actions where child_id = ${childId} order by position`
    await record({ title: 'Fed the cat', points: 3 })
    const before = await written()
    await record({ title: 'FED the cat', points: 3 })
    await record({ title: '主动问好', key: 'greeting', points: defaultQuickActions[0].points })
    expect(await written()).toEqual(before)
    await record({ title: 'Fed the cat', points: 4 })
    expect(await written()).not.toEqual(before)
    expect(await balance()).toBe(10 + defaultQuickActions[0].points)
    await server.expectSoundLedger()
  })

  it('has the points of the last of many rapid taps, some with unchanged points', async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          await setTimeout(n)
          await record({ title: 'Fed the cat', points: n % 3 === 0 ? 5 : 3 })
        }),
      )
      const [last] = await server.db<
        { points: number }[]
      >`select points from activities where child_id = ${childId} order by seq desc limit 1`
      const [action] = await family.ok(listQuickActions, { params: { childId } })
      expect(action).toEqual({ key: null, title: 'Fed the cat', points: last!.points })
    }
    expect(await balance()).toBe(20 * (4 * 5 + 8 * 3))
    await server.expectSoundLedger()
  })

  it.each([
    ['a gift', { kind: 'gift', points: 50 }],
    ['a remedy', { kind: 'remedy', points: 5 }],
    ['a punishment', { type: 'punishment' }],
  ])('does not change by %s', async (_, body) => {
    await record({ title: 'Something new', ...body })
    expect(await titles()).not.toContain('Something new')
  })

  it('does not change when the act that added an entry is undone', async () => {
    const { id } = await record({ title: 'Fed the cat', points: 3 })
    const before = await family.ok(listQuickActions, { params: { childId } })
    await family.ok(undoActivity, { params: { id } })
    expect(await family.ok(listQuickActions, { params: { childId } })).toEqual(before)
    expect(before[0]).toEqual({ key: null, title: 'Fed the cat', points: 3 })
    expect(await balance()).toBe(0)
  })

  it('belongs to one child, and holds seven entries after seven simultaneous new ones', async () => {
    await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((title) => record({ title })))
    expect(await titles()).toHaveLength(7)
    expect(await balance()).toBe(80)
    await server.expectSoundLedger()
  })

  it('gets 404 for another family', async () => {
    const other = await server.startFamily()
    const reply = await other.refused(listQuickActions, { params: { childId } })
    expect(reply.status).toBe(404)
  })
})

describe('an idempotency key', () => {
  it('identifies the JSON value, not its formatting', async () => {
    const key = randomUUID()
    await record({ points: 10 }, key)
    const again = await family.request('/api/behaviors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key.toUpperCase() },
      body: `{ "points": 1e1,\n "title": "H\\u0065lped", "type": "reward", "childId": "${childId}" }`,
    })
    expect([again.status, again.headers.get('idempotent-replay')]).toEqual([201, 'true'])
    expect(await balance()).toBe(10)
  })

  it('belongs to one family', async () => {
    const key = randomUUID()
    await record({}, key)
    const other = await server.startFamily()
    const { id } = await other.ok(addChild, { body: { name: 'Leo' } })
    const reply = await other.send(recordBehavior, {
      body: { childId: id, type: 'reward', title: 'Helped', points: 10 },
      key,
    })
    expect([reply.status, reply.headers.get('idempotent-replay')]).toEqual([201, null])
  })

  it('that is no UUID is refused', async () => {
    const reply = await family.refused(recordBehavior, {
      body: { childId, type: 'reward', title: 'Helped', points: 10 },
      key: 'twice',
    })
    expect(reply.status).toBe(400)
  })

  it('does not store a response that is no outcome', async () => {
    const key = randomUUID()
    await family.refused(recordBehavior, {
      body: { childId: randomUUID(), type: 'reward', title: 'Helped', points: 10 },
      key,
    })
    await record({}, key)
    expect(await balance()).toBe(10)
  })
})

describe('replaceQuickActions', () => {
  const replace = (body: BodyInput<typeof replaceQuickActions>) =>
    family.ok(replaceQuickActions, { params: { childId }, body })

  it('stores the list in its order, and what is tapped next comes first', async () => {
    const list = await replace([
      { title: 'Set the table', points: 5 },
      { title: '主动问好', points: 20 },
    ])
    expect(list).toEqual([
      { key: null, title: 'Set the table', points: 5 },
      { key: 'greeting', title: '主动问好', points: 20 },
    ])
    expect(await quickActions()).toEqual(list)
    await record({ title: 'Fed the cat', points: 3 })
    expect(await quickActions()).toEqual([{ key: null, title: 'Fed the cat', points: 3 }, ...list])
    expect(await replace([...list].reverse())).toEqual([...list].reverse())
    expect(await replace([])).toEqual([])
    expect(await quickActions()).toEqual([])
  })

  it.each([
    [
      [
        { title: 'Read', points: 5 },
        { title: ' read', points: 6 },
      ],
      '1.title',
    ],
    [
      [
        { key: 'greeting', title: 'Polite greeting', points: 5 },
        { title: 'Saludó  con amabilidad', points: 6 },
      ],
      '1.title',
    ],
    [[{ title: 'Read', points: 0 }], '0.points'],
    [[{ title: 'Read', points: 101 }], '0.points'],
    [[{ title: ' ', points: 5 }], '0.title'],
    [Array.from({ length: 8 }, (_, n) => ({ title: `Title ${n}`, points: 5 })), 'body'],
    [{ title: 'Read', points: 5 }, 'body'],
  ])('refuses %j', async (body, field) => {
    const before = await quickActions()
    const refused = await family.refused(replaceQuickActions, { params: { childId }, body: body as never })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
    expect(await quickActions()).toEqual(before)
  })
})
