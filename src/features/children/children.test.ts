import type { Tx } from '../../platform/db/open.ts'
import { identifier } from '../../platform/db/sql.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { createDeferred } from '../../testing/deferred.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readUser } from '../auth/contract.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { undoActivity } from '../timeline/contract.ts'
import { addChild, deleteChild, listChildren, updateChild } from './contract.ts'
import { eraseChild } from './service.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ now: '2026-03-04T12:00:00Z' })
})
afterAll(() => server.close())

describe('addChild', () => {
  it('needs only a name and returns a Child', async () => {
    family = await server.startFamily()
    const child = await family.ok(addChild, { body: { name: '  Mia  ' } })
    expect(child).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Mia',
      age: null,
      gender: null,
      birthday: null,
      avatarUrl: '👶',
      goalRewardId: null,
      view: { habits: 'free', deductions: false },
      hasDoor: false,
      points: 0,
      createdAt: '2026-03-04T12:00:00.000Z',
    })
  })

  it('stores every field, and listChildren returns the oldest profile first', async () => {
    family = await server.startFamily()
    await family.ok(addChild, {
      body: { name: 'Mia', age: 0, gender: 'girl', birthday: '2025-12-31', avatarUrl: '👧🏽' },
    })
    server.setNow('2026-03-04T12:00:01Z')
    await family.ok(addChild, { body: { name: 'Leo', age: 18, gender: null, birthday: null, avatarUrl: '' } })
    const children = await family.ok(listChildren)
    expect(
      children.map(({ name, age, gender, birthday, avatarUrl }) => ({ name, age, gender, birthday, avatarUrl })),
    ).toEqual([
      { name: 'Mia', age: 0, gender: 'girl', birthday: '2025-12-31', avatarUrl: '👧🏽' },
      { name: 'Leo', age: 18, gender: null, birthday: null, avatarUrl: '👶' },
    ])
  })

  it.each([
    ['no name', {}, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a name of 51 characters', { name: 'x'.repeat(51) }, 'name'],
    ['a name with a NUL', { name: 'a\u0000b' }, 'name'],
    ['a name with a lone surrogate', { name: '\ud83d' }, 'name'],
    ['an age of 19', { name: 'Mia', age: 19 }, 'age'],
    ['an age below zero', { name: 'Mia', age: -1 }, 'age'],
    ['a fractional age', { name: 'Mia', age: 4.5 }, 'age'],
    ['an age as text', { name: 'Mia', age: '4' }, 'age'],
    ['an unknown gender', { name: 'Mia', gender: 'none' }, 'gender'],
    ['a birthday tomorrow', { name: 'Mia', birthday: '2026-03-05' }, 'birthday'],
    ['a birthday more than 130 years ago', { name: 'Mia', birthday: '1896-03-03' }, 'birthday'],
    ['a name of zero-width characters', { name: '\u200b\u2060' }, 'name'],
    ['a name of signs that look blank', { name: '\u2800\u3164\u115f' }, 'name'],
    ['a name of control characters', { name: '\u0007\u0001' }, 'name'],
    ['a day that does not exist', { name: 'Mia', birthday: '2026-02-30' }, 'birthday'],
    ['a day of the year 0', { name: 'Mia', birthday: '0000-01-01' }, 'birthday'],
  ])('refuses %s and names the field', async (_, body, field) => {
    family = await server.startFamily()
    const reply = await family.refused(addChild, { body: body as never })
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('invalid_input')
    expect(Object.keys(reply.body.details!.fields as object)).toEqual([field])
    expect(await family.ok(listChildren)).toEqual([])
  })

  it('accepts a birthday that is today in the family’s time zone', async () => {
    server.setNow('2026-03-04T12:00:00Z')
    family = await server.startFamily({ timeZone: 'Pacific/Kiritimati' })
    const child = await family.ok(addChild, { body: { name: 'Mia', birthday: '2026-03-05' } })
    expect(child.birthday).toBe('2026-03-05')
  })
})

describe('updateChild', () => {
  it('changes the given fields and keeps the others', async () => {
    family = await server.startFamily()
    const { id } = await family.ok(addChild, { body: { name: 'Mia', age: 7, gender: 'girl', birthday: '2018-05-06' } })
    const renamed = await family.ok(updateChild, { params: { id }, body: { name: 'Mila' } })
    expect(renamed).toMatchObject({ name: 'Mila', age: 7, gender: 'girl', birthday: '2018-05-06' })
    expect(await family.ok(updateChild, { params: { id }, body: {} })).toEqual(renamed)
  })

  it('clears age, gender and birthday with null, and restores the default avatar', async () => {
    family = await server.startFamily()
    const { id } = await family.ok(addChild, {
      body: { name: 'Mia', age: 7, gender: 'girl', birthday: '2018-05-06', avatarUrl: '🐼' },
    })
    const cleared = await family.ok(updateChild, {
      params: { id },
      body: { age: null, gender: null, birthday: null, avatarUrl: null },
    })
    expect(cleared).toMatchObject({ name: 'Mia', age: null, gender: null, birthday: null, avatarUrl: '👶' })
  })

  it('cannot change the points', async () => {
    family = await server.startFamily()
    const { id } = await family.ok(addChild, { body: { name: 'Mia' } })
    const changed = await family.ok(updateChild, { params: { id }, body: { name: 'Mia', points: 1000 } as never })
    expect(changed.points).toBe(0)
  })
})

describe('deleteChild', () => {
  it('refuses to delete the last child', async () => {
    family = await server.startFamily()
    const { id } = await family.ok(addChild, { body: { name: 'Mia' } })
    const reply = await family.refused(deleteChild, { params: { id } })
    expect([reply.status, reply.body.code]).toEqual([409, 'last_child'])
    expect(await family.ok(listChildren)).toHaveLength(1)
  })

  it('leaves one child when two processes delete the last two: the second waits for the first', async () => {
    family = await server.startFamily()
    const { familyId } = await family.ok(readUser)
    const [mia, leo] = await Promise.all(['Mia', 'Leo'].map((name) => family.ok(addChild, { body: { name } })))
    const eraseIn = (tx: Tx, id: string) => eraseChild(tx, id, { familyId } as RequestContext)
    const [isErased, commit] = [createDeferred<void>(), createDeferred<void>()]
    const first = server.db.begin(async (tx) => {
      await eraseIn(tx, mia!.id)
      isErased.resolve()
      await commit.promise
    })
    await isErased.promise
    const second = server.db.begin((tx) => eraseIn(tx, leo!.id))
    const refused = expect(second).rejects.toMatchObject({ status: 409, code: 'last_child' })
    await expect.poll(countWaiting).toBe(1)
    commit.resolve()
    await Promise.all([first, refused])
    expect(await family.ok(listChildren)).toMatchObject([{ name: 'Leo' }])
  })

  it('leaves one child when the last two are deleted simultaneously', async () => {
    family = await server.startFamily()
    const children = await Promise.all(['Mia', 'Leo'].map((name) => family.ok(addChild, { body: { name } })))
    const replies = await Promise.all(children.map(({ id }) => family.send(deleteChild, { params: { id } })))
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, 409])
    expect(await family.ok(listChildren)).toHaveLength(1)
  })

  it('erases every row of the child in every table, and none of a sibling', async () => {
    family = await server.startFamily()
    const needle = `needle-${randomUUID()}`
    const sibling = await family.ok(addChild, { body: { name: 'Leo' } })
    await family.ok(recordBehavior, { body: { childId: sibling.id, type: 'reward', title: 'Helped', points: 4 } })
    const { id } = await family.ok(addChild, { body: { name: needle }, key: randomUUID() })
    const act = await family.ok(recordBehavior, {
      body: { childId: id, type: 'reward', title: needle, description: needle, points: 9 },
      key: randomUUID(),
    })
    await family.ok(updateChild, { params: { id }, body: { name: `${needle}!` }, key: randomUUID() })
    expect(await tablesHolding(needle)).toEqual(['activities', 'children', 'quick_actions', 'request_keys'])

    const reply = await family.send(deleteChild, { params: { id }, key: randomUUID() })
    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(await tablesHolding(needle)).toEqual([])
    expect((await family.refused(undoActivity, { params: { id: act.id } })).status).toBe(404)
    expect(await family.ok(listChildren)).toEqual([expect.objectContaining({ name: 'Leo', points: 4 })])
    await server.expectSoundLedger()
  })
})

/** Statements of this database that wait for a lock. */
const countWaiting = async () =>
  (await server.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length

async function tablesHolding(needle: string): Promise<string[]> {
  const tables = await server.db<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public'`
  const holding: string[] = []
  for (const { name } of tables) {
    const [row] = await server.db<
      { count: number }[]
    >`select count(*)::int from ${identifier(name)} t where t::text like ${`%${needle}%`}`
    if (row!.count > 0) holding.push(name)
  }
  return holding.toSorted()
}
