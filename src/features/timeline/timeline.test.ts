import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from './contract.ts'

let server: TestServer
let family: Family
let childId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
})

const award = (points = 10) =>
  family.ok(recordBehavior, { body: { childId, type: 'reward', title: `Worth ${points}`, points } })
const deduct = (points: number) =>
  family.ok(recordBehavior, { body: { childId, type: 'punishment', title: 'Shouted', points } })
const timeline = (query = {}) => family.ok(listActivities, { params: { childId }, query })
const balance = async () => (await family.ok(listChildren))[0]!.points

describe('the timeline', () => {
  it('of a new child is empty', async () => {
    expect(await timeline()).toEqual([])
  })

  it('lists the newest entry first, 20 per page, and continues before the last one', async () => {
    for (let n = 1; n <= 45; n += 1) await award(n)
    const first = await timeline()
    expect(first.map((entry) => entry.points)).toEqual(Array.from({ length: 20 }, (_, n) => 45 - n))
    const second = await timeline({ before: first.at(-1)!.id })
    expect(second[0]!.points).toBe(25)
    const third = await timeline({ before: second.at(-1)!.id, limit: '100' })
    expect(third.map((entry) => entry.points)).toEqual([5, 4, 3, 2, 1])
    expect(await timeline({ before: third.at(-1)!.id })).toEqual([])
  })

  it.each(['0', '101', '-1', '1.5', 'ten', ''])('refuses the limit «%s»', async (limit) => {
    const reply = await family.refused(listActivities, { params: { childId }, query: { limit } })
    expect([reply.status, Object.keys(reply.body.details!.fields as object)]).toEqual([400, ['limit']])
  })

  it('responds 404 for a `before` that is no entry of this list', async () => {
    const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
    const theirs = await family.ok(recordBehavior, {
      body: { childId: sibling.id, type: 'reward', title: 'Helped', points: 1 },
    })
    await award()
    for (const before of [randomUUID(), 'not-an-id', theirs.id]) {
      expect((await family.refused(listActivities, { params: { childId }, query: { before } })).status).toBe(404)
    }
  })

  it('responds 304 while nothing has changed, and with the page as soon as something has', async () => {
    await award()
    const first = await family.send(listActivities, { params: { childId }, query: {} })
    const tag = first.headers.get('etag')!
    const poll = () =>
      family.send(listActivities, { params: { childId }, query: {}, headers: { 'If-None-Match': tag } })
    const unchanged = await poll()
    expect([unchanged.status, unchanged.text, unchanged.headers.get('etag')]).toEqual([304, '', tag])
    await award()
    expect((await poll()).status).toBe(200)
  })

  it('responds 404 for a child of another family', async () => {
    const other = await server.startFamily()
    const reply = await other.refused(listActivities, { params: { childId }, query: {} })
    const missing = await other.refused(listActivities, { params: { childId: randomUUID() }, query: {} })
    expect([reply.status, reply.text]).toEqual([404, missing.text])
  })
})

describe('undoActivity', () => {
  it('adds the opposite entry, links both entries and returns the child', async () => {
    const { id } = await award(10)
    await award(3)
    const undone = await family.ok(undoActivity, { params: { id } })
    expect(undone.child.points).toBe(3)
    expect(undone.activity).toMatchObject({
      childId,
      type: 'behavior',
      title: 'Worth 10',
      points: -10,
      undoes: id,
      undoneBy: null,
      undone: null,
    })
    const [newest, , first] = await timeline()
    expect(newest).toEqual(undone.activity)
    expect(first).toMatchObject({ id, points: 10, undoneBy: undone.activity.id })
    await server.expectSoundLedger()
  })

  it('returns deducted points', async () => {
    const { id } = await deduct(30)
    expect((await family.ok(undoActivity, { params: { id } })).child.points).toBe(0)
  })

  it('can make the balance negative', async () => {
    const { id } = await award(10)
    await deduct(5)
    expect((await family.ok(undoActivity, { params: { id } })).child.points).toBe(-5)
  })

  it('takes effect once of 50 simultaneous requests', async () => {
    const { id } = await award(10)
    const replies = await Promise.all(Array.from({ length: 50 }, () => family.send(undoActivity, { params: { id } })))
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
    expect(
      replies.filter((reply) => reply.status === 409 && (reply.body as { code: string }).code === 'already_undone'),
    ).toHaveLength(49)
    expect(await balance()).toBe(0)
    await server.expectSoundLedger()
    recordFigure('R8', '50 simultaneous undos of one act: 1 × 201, 49 × 409, balance as before the act')
  })

  it('refuses to undo an undo', async () => {
    const { id } = await award(10)
    const { activity } = await family.ok(undoActivity, { params: { id } })
    const reply = await family.refused(undoActivity, { params: { id: activity.id } })
    expect([reply.status, reply.body.code]).toEqual([409, 'not_undoable'])
  })

  it('replays a refusal under its idempotency key', async () => {
    const { id } = await award(10)
    const { activity } = await family.ok(undoActivity, { params: { id } })
    const key = randomUUID()
    const first = await family.refused(undoActivity, { params: { id: activity.id }, key })
    const again = await family.refused(undoActivity, { params: { id: activity.id }, key })
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([409, first.text, 'true'])
  })

  it('responds 404 alike for another family’s entry, an unknown id and a malformed id', async () => {
    const { id } = await award(10)
    const other = await server.startFamily()
    const replies = []
    for (const unknown of [id, randomUUID(), 'not-an-id'])
      replies.push(await other.refused(undoActivity, { params: { id: unknown } }))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1)
    expect(replies[0]!.status).toBe(404)
    expect(await balance()).toBe(10)
  })
})

describe('the guards of history in the database', () => {
  it('refuse to update, delete and truncate entries', async () => {
    await award()
    for (const statement of [
      'update activities set points = 1000',
      'delete from activities',
      'truncate activities',
      "update activities set title = 'x'",
    ]) {
      await expect(server.db.unsafe(statement), statement).rejects.toThrow(/append-only|foreign key/)
    }
  })

  it('refuse a balance that differs from the entries', async () => {
    await award()
    await expect(server.db`update children set points = points + 5 where id = ${childId}`).rejects.toThrow(
      'balance and history',
    )
  })

  it('refuse an entry that does not follow from its predecessor', async () => {
    const { id } = await award()
    await expect(server.db`
      with moved as (update children set points = points + 5, last_seq = last_seq + 2 where id = ${childId})
      insert into activities select (jsonb_populate_record(a, ${JSON.stringify({ id: randomUUID(), seq: 3, balance_after: 15, points: 5 })}::text::jsonb)).*
      from activities a where id = ${id}`).rejects.toThrow('must follow')
  })

  it.each<[string, (ids: string[]) => Promise<string>]>([
    [
      'of a sibling',
      async () => {
        const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
        return (
          await family.ok(recordBehavior, { body: { childId: sibling.id, type: 'reward', title: 'Helped', points: 1 } })
        ).id
      },
    ],
    [
      'of another family',
      async () => {
        const other = await server.startFamily()
        const child = await other.ok(addChild, { body: { name: 'Leo' } })
        return (
          await other.ok(recordBehavior, { body: { childId: child.id, type: 'reward', title: 'Helped', points: 1 } })
        ).id
      },
    ],
    ['that is not the first of its act', async ([, second]) => second!],
    ['that does not exist', async () => randomUUID()],
  ])('refuse an entry whose cause is one %s', async (_, causeOf) => {
    const { id } = await award()
    const insert = async (seq: number, causeId: string) => {
      const newId = randomUUID()
      await server.db`
        with moved as (update children set last_seq = ${seq} where id = ${childId})
        insert into activities select (jsonb_populate_record(a, ${JSON.stringify({ id: newId, seq, points: null, cause_id: causeId })}::text::jsonb)).*
        from activities a where id = ${id}`
      return newId
    }
    const second = await insert(2, id)
    await expect(insert(3, await causeOf([id, second]))).rejects.toThrow('its act must begin before it')
    await insert(3, id)
  })

  it('refuse an entry for another family’s child', async () => {
    const { id } = await award()
    const [theirs] = await server.db<
      { id: string }[]
    >`select id from families where id <> (select family_id from activities where id = ${id}) limit 1`
    await expect(server.db`
      insert into activities select (jsonb_populate_record(a, ${JSON.stringify({ family_id: theirs!.id, id: randomUUID() })}::text::jsonb)).*
      from activities a where id = ${id}`).rejects.toThrow('foreign key')
  })
})
