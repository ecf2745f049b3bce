import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { childId, family, noon, server, startFamilyForEachTest } from '../../testing/familyOfTest.ts'
import type { BodyInput } from '../../platform/http/contract.ts'
import { addChild, deleteChild } from '../children/contract.ts'
import { updateFamily } from '../families/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { joinFamily } from '../../testing/members.ts'
import { addMoment, deleteMoment, listMoments, moods, updateMoment, weathers } from './contract.ts'

startFamilyForEachTest()

const keep = (body: Partial<BodyInput<typeof addMoment>> = {}) =>
  family.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy', ...body } })
const list = (query?: { limit?: string; before?: string }) =>
  family.ok(listMoments, { params: { childId }, ...(query && { query }) })
const timeline = () => family.ok(listActivities, { params: { childId } })

describe('addMoment', () => {
  it('needs weather and mood, and has today as its day', async () => {
    const { activityId, revision: _, ...moment } = await keep()
    expect(moment).toEqual({
      id: expect.any(String),
      childId,
      weather: 'sunny',
      mood: 'happy',
      content: null,
      date: '2026-03-04',
      notedDay: '2026-03-04',
      photoUrl: null,
      photos: [],
      createdAt: noon,
      by: { id: expect.any(String), name: 'Robin', via: null },
      isForChild: false,
    })
    expect(await list()).toEqual([moment])
    const [entry] = await timeline()
    expect(entry).toMatchObject({ id: activityId, type: 'moment', points: null, createdAt: noon })
    expect(JSON.parse(entry!.metadata!)).toEqual({
      kind: 'moment',
      weather: 'sunny',
      mood: 'happy',
      date: '2026-03-04',
    })
  })

  it('accepts every weather and mood, a text, and an earlier day', async () => {
    for (const weather of weathers) await keep({ weather })
    for (const mood of moods) await keep({ mood, content: '  We saw a 🦊.  ', date: '2024-02-29' })
    const listed = await list({ limit: '100' })
    expect(new Set(listed.map(({ weather }) => weather)).size).toBe(7)
    expect(new Set(listed.map(({ mood }) => mood)).size).toBe(13)
    expect(listed[0]).toMatchObject({ content: 'We saw a 🦊.', date: '2024-02-29' })
    expect((await timeline())[0]).toMatchObject({ description: 'We saw a 🦊.' })
  })

  it('accepts 2,000 characters, and null for absent fields', async () => {
    expect((await keep({ content: 'x'.repeat(2000) })).content).toHaveLength(2000)
    expect(await keep({ content: null, date: null })).toMatchObject({ content: null, date: '2026-03-04' })
  })

  it.each([
    ['weather', 'hail'],
    ['weather', undefined],
    ['mood', 'bored'],
    ['mood', null],
    ['content', 'x'.repeat(2001)],
    ['content', 'a\u0000b'],
    ['date', '2026-03-05'],
    ['date', '2026-02-30'],
    ['childId', undefined],
  ])('refuses %s %j', async (field, value) => {
    const refused = await family.refused(addMoment, {
      body: { childId, weather: 'sunny', mood: 'happy', [field]: value } as never,
    })
    expect([refused.status, Object.keys(refused.body.details!['fields'] as object)]).toEqual([400, [field]])
    expect(await timeline()).toEqual([])
  })

  it('uses today in the family’s time zone', async () => {
    const kiritimati = await server.startFamily({ timeZone: 'Pacific/Kiritimati' })
    const child = await kiritimati.ok(addChild, { body: { name: 'Tia' } })
    const body = { childId: child.id, weather: 'windy', mood: 'calm' } as const
    expect((await kiritimati.ok(addMoment, { body })).date).toBe('2026-03-05')
    expect((await kiritimati.refused(addMoment, { body: { ...body, date: '2026-03-06' } })).status).toBe(400)
  })

  it('keeps the day on which it was noted, also when it is sent later and the family moves', async () => {
    await keep({ at: '2026-03-03T23:30:00Z' })
    await keep({ date: '2026-03-01' })
    await family.ok(updateFamily, { body: { timeZone: 'Asia/Shanghai' } })
    expect((await list()).map(({ date, notedDay }) => ({ date, notedDay }))).toEqual([
      { date: '2026-03-01', notedDay: '2026-03-04' },
      { date: '2026-03-03', notedDay: '2026-03-03' },
    ])
  })

  it('cannot be undone', async () => {
    const { activityId } = await keep()
    const refused = await family.refused(undoActivity, { params: { id: activityId } })
    expect([refused.status, refused.body.code]).toEqual([409, 'not_undoable'])
  })
})

describe('listMoments', () => {
  it('returns the newest first by creation, 20 per page, and continues before the last one', async () => {
    const ids: string[] = []
    // The order is that of creation, not that of the days.
    for (let n = 0; n < 25; n += 1) ids.unshift((await keep({ date: `2026-02-${String(28 - n).padStart(2, '0')}` })).id)
    const first = await list()
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 20))
    expect((await list({ before: first.at(-1)!.id })).map(({ id }) => id)).toEqual(ids.slice(20))
    expect((await list({ limit: '3', before: ids[1]! })).map(({ id }) => id)).toEqual(ids.slice(2, 5))
    expect(await list({ before: ids.at(-1)! })).toEqual([])
  })

  it.each(['0', '101', '2.5', '-1', 'x', ''])('refuses the limit %j', async (limit) => {
    expect((await family.refused(listMoments, { params: { childId }, query: { limit } })).status).toBe(400)
  })

  it('responds 404 for a `before` that is no moment of this child', async () => {
    const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
    const other = await keep({ childId: sibling.id })
    for (const before of [other.id, randomUUID(), 'no-uuid']) {
      expect((await family.refused(listMoments, { params: { childId }, query: { before } })).status).toBe(404)
    }
  })
})

describe('a moment that is corrected', () => {
  it('changes in what is sent, in the timeline too', async () => {
    const { id, activityId, revision: _, ...before } = await keep({ content: 'A kyte' })
    const changed = await family.ok(updateMoment, {
      params: { id },
      body: { weather: 'windy', content: 'A kite', date: '2026-03-01' },
    })
    expect(changed).toEqual({ ...before, id, weather: 'windy', content: 'A kite', date: '2026-03-01' })
    expect(await list()).toEqual([changed])
    const [entry] = await timeline()
    expect([entry!.id, entry!.description, JSON.parse(entry!.metadata!), entry!.createdAt]).toEqual([
      activityId,
      'A kite',
      { kind: 'moment', weather: 'windy', mood: before.mood, date: '2026-03-01' },
      before.createdAt,
    ])
    const tomorrow = { params: { id }, body: { date: '2026-03-05' } }
    expect((await family.refused(updateMoment, tomorrow)).status).toBe(400)
  })

  it('leaves the list and the timeline when it is deleted, between others that stay', async () => {
    const [first, deleted, last] = [await keep(), await keep({ content: 'Gone' }), await keep()]
    await family.ok(deleteMoment, { params: { id: deleted.id } })
    expect((await list()).map(({ id }) => id)).toEqual([last.id, first.id])
    expect((await timeline()).map(({ id }) => id)).toEqual([last.id, first.id])
    for (const call of [deleteMoment, updateMoment])
      expect((await family.refused(call as typeof updateMoment, { params: { id: deleted.id }, body: {} })).status).toBe(
        404,
      )
  })

  it('is marked for the child by guardians, and by nobody else', async () => {
    const { id } = await keep({ isForChild: true })
    const isMarked = async () => (await list())[0]!.isForChild
    expect(await isMarked()).toBe(true)
    await family.ok(updateMoment, { params: { id }, body: { content: 'A kite' } })
    expect(await isMarked()).toBe(true)
    await family.ok(updateMoment, { params: { id }, body: { isForChild: false } })
    expect(await isMarked()).toBe(false)
    const { member } = await joinFamily(server, family, 'helper')
    const body = { childId, weather: 'sunny', mood: 'happy', isForChild: true } as const
    expect((await member.send(addMoment, { body })).status).toBe(403)
    const own = await member.ok(addMoment, { body: { ...body, isForChild: false } })
    const mark = (isForChild: boolean) => member.send(updateMoment, { params: { id: own.id }, body: { isForChild } })
    expect([(await mark(true)).status, (await mark(false)).status]).toEqual([403, 200])
    expect(await isMarked()).toBe(false)
  })

  it('is a helper’s own or is refused', async () => {
    const { member } = await joinFamily(server, family, 'helper')
    const own = await member.ok(addMoment, { body: { childId, weather: 'sunny', mood: 'happy' } })
    const { id } = await keep({ content: 'A kite' })
    expect((await member.refused(updateMoment, { params: { id }, body: { mood: 'sad' } })).status).toBe(403)
    expect((await member.refused(deleteMoment, { params: { id } })).status).toBe(403)
    await member.ok(updateMoment, { params: { id: own.id }, body: { mood: 'proud' } })
    await member.ok(deleteMoment, { params: { id: own.id } })
    expect((await list()).map(({ mood, content }) => [mood, content])).toEqual([['happy', 'A kite']])
  })

  it('is the only entry of history whose words can be rewritten, and nothing but its words', async () => {
    const { id } = await keep()
    for (const change of ["title = 'x'", 'points = 3', 'created_at = now()', "type = 'habit'"]) {
      await expect(
        server.db.begin(async (tx) => {
          await tx`select set_config('pipling.rewording', ${id}, true)`
          await tx.unsafe(`update activities set ${change} where id = '${id}'`)
        }),
      ).rejects.toThrow('append-only')
    }
    await expect(server.db`update activities set description = 'x' where id = ${id}`).rejects.toThrow('append-only')
  })
})

describe('another family', () => {
  it('gets the same 404 for moments as for an unknown id', async () => {
    await keep()
    const stranger = await server.startFamily()
    const responsesTo = async (child: string) =>
      [
        await stranger.refused(listMoments, { params: { childId: child } }),
        await stranger.refused(addMoment, { body: { childId: child, weather: 'sunny', mood: 'happy' } }),
      ].map(({ status, text }) => [status, text])
    const unknown = await responsesTo(randomUUID())
    expect(unknown.map(([status]) => status)).toEqual([404, 404])
    expect(await responsesTo(childId)).toEqual(unknown)
    expect(await responsesTo('no-uuid')).toEqual(unknown)
    expect(await list()).toHaveLength(1)
  })
})

it('deleteChild erases the text of moments', async () => {
  await family.ok(addChild, { body: { name: 'Leo' } })
  await family.ok(addMoment, {
    body: { childId, weather: 'sunny', mood: 'happy', content: 'needle in the hay' },
    key: randomUUID(),
  })
  await family.ok(deleteChild, { params: { id: childId } })
  const [left] = await server.db`
    select (select count(*)::int from moments where content like '%needle%') + (select count(*)::int from activities where description like '%needle%')
      + (select count(*)::int from request_keys where body like '%needle%') as count`
  expect(left!['count']).toBe(0)
})
