import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, password, signIn } from '../../testing/account.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { changePassword, eraseOwnFamily, listSessions, readUser, revokeSession, updateUser } from '../auth/contract.ts'
import { deleteExpired } from '../auth/purge.ts'
import { recordBehavior } from '../behaviors/contract.ts'
import { addChild, deleteChild, listChildren, updateChild } from '../children/contract.ts'
import { removeMember, updateFamily, updateMember } from '../families/contract.ts'
import { addHabit } from '../habits/contract.ts'
import { followChanges } from './contract.ts'

let server: TestServer
/** On the same database. */
let other: Pick<TestServer, 'request' | 'follow'>
let family: Family
let childId: string
beforeAll(async () => {
  server = await startServer()
  other = server.startSecondProcess()
})
afterAll(() => server.close())
beforeEach(async () => {
  family = await server.startFamily()
  childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
})

/** An event of a change of the child, whichever revision it made. */
const ofChild = (id: string) => ({
  value: expect.stringMatching(new RegExp(String.raw`^child \{"childId":"${id}","revision":\d+\}$`, 'u')) as string,
  done: false,
})
const revisionOf = ({ value }: IteratorResult<string, void>) =>
  (JSON.parse(value!.slice('child '.length)) as { revision?: number }).revision
const ofFamily = { value: 'family {}', done: false }
/** Reads what may still arrive. Without an end, the test runs into its time limit. */
async function readToEnd(stream: AsyncGenerator<string, void>): Promise<void> {
  for await (const event of stream) expect(event).toMatch(/^(?:child|family) /)
}
/** Events of the child may come before, also that of its creation. */
async function readToFamilyEvent(stream: AsyncGenerator<string, void>): Promise<void> {
  for (let seen = await stream.next(); seen.value !== ofFamily.value; seen = await stream.next())
    expect(seen).toEqual(ofChild(childId))
}
const award = (to: Family, id: string) =>
  to.ok(recordBehavior, { body: { childId: id, type: 'reward', title: 'Helped', points: 1 } })

describe('a stream', () => {
  it('begins with the revisions, and is neither stored nor compressed nor held back by a proxy', async () => {
    const { status, text, headers } = await family.send(followChanges, { headers: { 'Accept-Encoding': 'gzip, br' } })
    const { revision } = (await family.ok(listChildren))[0]!
    const revisions = JSON.stringify([{ childId, revision }])
    expect([status, text]).toEqual([200, `retry: 2000\n\nevent: revisions\ndata: ${revisions}\n\n`])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'app-response': '1',
    })
    expect(headers.has('content-encoding')).toBe(false)
  })

  it('sends changes of its family’s children by any process, and of no other family’s', async () => {
    const stranger = await server.startFamily()
    const theirId = (await stranger.ok(addChild, { body: { name: 'Leo' } })).id
    const streams = [await server.follow(family.cookie), await other.follow(family.cookie)]
    const theirs = await other.follow(stranger.cookie)
    await award(family, childId)
    for (const stream of streams) expect(await stream.next()).toEqual(ofChild(childId))
    // Would come after an event of the other family, if there was one.
    await award(stranger, theirId)
    expect(await theirs.next()).toEqual(ofChild(theirId))
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a habit', () => family.ok(addHabit, { body: { childId, title: 'Read' } })],
    ['a profile', () => family.ok(updateChild, { params: { id: childId }, body: { name: 'Mila' } })],
    ['the database, by hand', () => server.db`update children set age = 7 where id = ${childId}`],
    [
      'an erased child',
      async () => {
        await family.ok(addChild, { body: { name: 'Leo' } })
        await family.ok(deleteChild, { params: { id: childId } })
      },
    ],
  ])('announces a change of %s', async (_, change) => {
    const stream = await other.follow(family.cookie)
    await change()
    for (let seen = await stream.next(); ; seen = await stream.next()) {
      expect(seen.done).toBe(false)
      if (seen.value?.includes(childId)) break
    }
  })

  it('says which revision of the child a change has made, and none when the child is erased', async () => {
    await family.ok(addChild, { body: { name: 'Leo' } })
    const stream = await other.follow(family.cookie)
    const { revision } = await award(family, childId)
    expect(revisionOf(await stream.next())).toBe(revision)
    await family.ok(deleteChild, { params: { id: childId } })
    expect(await stream.next()).toEqual({ value: `child ${JSON.stringify({ childId })}`, done: false })
  })

  it('sends many changes of a child once at first, and once more a second later', async () => {
    const stream = await server.follow(family.cookie)
    await award(family, childId)
    expect(await stream.next()).toEqual(ofChild(childId))
    const firstAt = performance.now()
    let revision = 0
    for (let n = 0; n < 5; n += 1) ({ revision } = await award(family, childId))
    expect(revisionOf(await stream.next())).toBe(revision)
    expect(performance.now() - firstAt).toBeGreaterThan(500)
    await family.ok(updateFamily, { body: { name: 'The Lees' } })
    await readToFamilyEvent(stream)
  })

  it('sends changes of settings, and a member who joins, changes the role, takes another name or leaves', async () => {
    const stream = await other.follow(family.cookie)
    const steps = [() => family.ok(updateFamily, { body: { dayEndsAt: 3 } })]
    const { id, member } = await joinFamily(server, family, 'helper')
    await readToFamilyEvent(stream)
    steps.push(
      () => family.ok(updateMember, { params: { id }, body: { role: 'guardian' } }) as never,
      () => member.ok(updateUser, { body: { name: 'Sasha' } }) as never,
      () => family.ok(removeMember, { params: { id } }) as never,
    )
    for (const step of steps) {
      await step()
      await readToFamilyEvent(stream)
    }
  })

  it('is refused without a session', async () => {
    expect((await other.request(followChanges.path)).status).toBe(401)
  })
})

describe('a stream ends at once, in every process, with', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a sign-out', () => family.request('/api/logout')],
    ['an expired session', () => deleteExpired(server.db, new Date(Date.now() + 15 * 24 * 60 * 60_000))],
    ['an erased family', () => family.ok(eraseOwnFamily, { body: { password } })],
  ])('%s', async (_, end) => {
    const stream = await other.follow(family.cookie)
    await end()
    await readToEnd(stream)
  })

  it('a revoked device and a changed password, but not for the device that did it', async () => {
    const { email } = await family.ok(readUser)
    const own = await other.follow(family.cookie)
    const revoked = cookieOf(await signIn(server, { email }))
    const first = await other.follow(revoked)
    const { devices } = await family.ok(listSessions)
    await family.ok(revokeSession, { params: { id: devices.find(({ isCurrent }) => !isCurrent)!.id } })
    await readToEnd(first)
    const second = await other.follow(cookieOf(await signIn(server, { email })))
    await family.ok(changePassword, { body: { password, newPassword: 'another long password' } })
    await readToEnd(second)
    await award(family, childId)
    expect(await own.next()).toEqual(ofChild(childId))
  })

  it('the removal of the member, and a switch to another family', async () => {
    const { id, member, formerFamilyId } = await joinFamily(server, family, 'helper')
    const first = await other.follow(member.cookie)
    await member.ok(updateUser, { body: { familyId: formerFamilyId } })
    await readToEnd(first)
    await member.ok(updateUser, { body: { familyId: (await family.ok(readUser)).familyId } })
    const second = await other.follow(member.cookie)
    await family.ok(removeMember, { params: { id } })
    await readToEnd(second)
  })
})

it('a stream that may have missed something ends, and the next one receives events again', async () => {
  const stream = await server.follow(family.cookie)
  // The driver reports the lost connection, and opens another one a moment later.
  await server.db`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pipling listener'`
  await readToEnd(stream)
  await expect.poll(() => family.send(followChanges).then(({ status }) => status)).toBe(200)
  const next = await server.follow(family.cookie)
  await award(family, childId)
  expect(await next.next()).toEqual(ofChild(childId))
})
