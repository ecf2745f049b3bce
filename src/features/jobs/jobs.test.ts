import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { readAllEvents } from '../../testing/events.ts'
import { lendBrowser, pairBrowser } from '../../testing/lending.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { listQuickActions } from '../behaviors/contract.ts'
import { addChild, deleteChild, listChildren } from '../children/contract.ts'
import { listActivities, undoActivity } from '../timeline/contract.ts'
import { addJob, deleteJob, finishJob, giveJobBack, type Job, listJobs, takeJob, updateJob } from './contract.ts'

const now = '2026-03-04T12:00:00.000Z'

let server: TestServer
let family: Family
let [mia, leo] = ['', '']
beforeAll(async () => {
  server = await startServer({ now })
})
beforeEach(async () => {
  server.setNow(now)
  family = await server.startFamily()
  mia = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  leo = (await family.ok(addChild, { body: { name: 'Leo' } })).id
})
afterAll(() => server.close())

const add = (more: Partial<Job> = {}) => family.ok(addJob, { body: { title: 'Rake the leaves', points: 15, ...more } })
const browserOf = (...childIds: string[]) => pairBrowser(server, family, childIds)
const jobs = () => family.ok(listJobs)
const balanceOf = async (childId: string) => (await family.ok(listChildren)).find(({ id }) => id === childId)!.points
const codeOf = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  return [status, (body as { code?: string } | undefined)?.code]
}

describe('a job', () => {
  it('is added for whoever takes it first, changed and deleted', async () => {
    const job = await add()
    expect(job).toEqual({
      id: job.id,
      title: 'Rake the leaves',
      picture: null,
      points: 15,
      childIds: null,
      dueDay: null,
      status: 'open',
      takenBy: null,
      requestId: null,
      activityId: null,
      createdAt: now,
    })
    const changes = {
      title: 'Rake',
      points: 100,
      picture: 'outside',
      childIds: [leo],
      dueDay: '2026-03-07',
    } satisfies Partial<Job>
    const changed = await family.ok(updateJob, { params: { id: job.id }, body: changes })
    expect(changed).toEqual({ ...job, ...changes })
    expect(await family.ok(updateJob, { params: { id: job.id }, body: {} })).toEqual(changed)
    expect(await family.ok(updateJob, { params: { id: job.id }, body: { childIds: null, dueDay: null } })).toEqual({
      ...changed,
      childIds: null,
      dueDay: null,
    })
    expect(await jobs()).toHaveLength(1)
    await family.ok(deleteJob, { params: { id: job.id } })
    expect(await jobs()).toEqual([])
    expect(await codeOf(family.send(deleteJob, { params: { id: job.id } }))).toEqual([404, 'not_found'])
  })

  it.each([
    ['a day in the past', { dueDay: '2026-03-03' }, 400],
    ['no child', { childIds: [] }, 400],
    ['one child twice', { childIds: ['m', 'm'] }, 400],
    ['a picture that is none', { picture: 'gift' }, 400],
    ['no points', { points: 0 }, 400],
    ['too many points', { points: 101 }, 400],
    ['half a point', { points: 1.5 }, 400],
    ['no title', { title: ' ' }, 400],
    ['a child that is nobody', { childIds: ['01970000-0000-7000-8000-000000000000'] }, 404],
  ])('with %s is refused', async (_, wrong, status) => {
    const childIds = (wrong as { childIds?: string[] }).childIds?.map((id) => (id === 'm' ? mia : id))
    const body = { title: 'Rake', points: 15, ...wrong, ...(childIds && { childIds }) }
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    expect((await family.request('/api/jobs', sent)).status).toBe(status)
    expect(await jobs()).toEqual([])
  })

  it('of another family is nowhere', async () => {
    const { id } = await add()
    const other = await server.startFamily()
    const child = await other.ok(addChild, { body: { name: 'Ada' } })
    for (const reply of [
      other.send(updateJob, { params: { id }, body: { points: 1 } }),
      other.send(deleteJob, { params: { id } }),
      other.send(finishJob, { params: { id }, body: { childId: child.id } }),
      other.send(finishJob, { params: { id }, body: { childId: mia } }),
      family.send(finishJob, { params: { id }, body: { childId: child.id } }),
      other.send(addJob, { body: { title: 'Rake', points: 1, childIds: [mia] } }),
    ])
      expect(await codeOf(reply)).toEqual([404, 'not_found'])
    expect(await other.ok(listJobs)).toEqual([])
  })

  it('is added and changed by owners and guardians, and done by every member', async () => {
    const { member: helper } = await joinFamily(server, family, 'helper')
    const { id } = await add()
    for (const reply of [
      helper.send(addJob, { body: { title: 'Rake', points: 1 } }),
      helper.send(updateJob, { params: { id }, body: { points: 1 } }),
      helper.send(deleteJob, { params: { id } }),
    ])
      expect(await codeOf(reply)).toEqual([403, 'not_allowed'])
    expect(await helper.ok(listJobs)).toHaveLength(1)
    expect((await helper.ok(finishJob, { params: { id }, body: { childId: mia } })).activity.points).toBe(15)
  })

  it('is one of 50 that are open at most, however many are added at one instant', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => family.send(addJob, { body: { title: 'Rake', points: 1 } })),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
    const { status, body } = replies.find((reply) => reply.status !== 201)!
    expect([status, (body as { code: string }).code]).toEqual([409, 'too_many_jobs'])
    const { activity } = await family.ok(finishJob, { params: { id: (await jobs())[0]!.id }, body: { childId: mia } })
    await add()
    // No limit holds for what an undo opens.
    await family.ok(undoActivity, { params: { id: activity.id } })
    expect((await jobs()).filter((job) => job.status === 'open')).toHaveLength(51)
  })
})

describe('a job that is done', () => {
  it('gives its points to the child as an award with its title, and leaves the quick list as it is', async () => {
    const job = await add()
    const listed = await family.ok(listQuickActions, { params: { childId: mia } })
    const reply = await family.ok(finishJob, { params: { id: job.id }, body: { childId: mia } })
    const { activity } = reply
    expect(reply.job).toEqual({ ...job, status: 'done', takenBy: mia, activityId: activity.id })
    expect(reply.child).toMatchObject({ id: mia, points: 15 })
    expect(await family.ok(listActivities, { params: { childId: mia } })).toEqual([activity])
    expect(activity).toMatchObject({ type: 'behavior', title: 'Rake the leaves', points: 15, day: '2026-03-04' })
    expect(await jobs()).toEqual([reply.job])
    expect(await family.ok(listQuickActions, { params: { childId: mia } })).toEqual(listed)
    expect(await codeOf(family.send(finishJob, { params: { id: job.id }, body: { childId: leo } }))).toEqual([
      409,
      'job_done',
    ])
    expect(await codeOf(family.send(updateJob, { params: { id: job.id }, body: { points: 1 } }))).toEqual([
      409,
      'job_done',
    ])
    await family.ok(deleteJob, { params: { id: job.id } })
    expect([await jobs(), await balanceOf(mia)]).toEqual([[], 15])
    // Its entry is undone like any other.
    await family.ok(undoActivity, { params: { id: activity.id } })
    expect([await jobs(), await balanceOf(mia)]).toEqual([[], 0])
    await server.expectSoundLedger()
  })

  it('takes other points when the member says so, and goes to the one who is named', async () => {
    const job = await add({ childIds: [mia, leo] })
    await (await browserOf(leo)).ok(takeJob, { params: { id: job.id } })
    const reply = await family.ok(finishJob, { params: { id: job.id }, body: { childId: mia, points: 30 } })
    expect([reply.activity.points, reply.job.takenBy, reply.job.points]).toEqual([30, mia, 15])
    expect([await balanceOf(mia), await balanceOf(leo)]).toEqual([30, 0])
    const forLeo = await add({ childIds: [leo] })
    expect(await codeOf(family.send(finishJob, { params: { id: forLeo.id }, body: { childId: mia } }))).toEqual([
      400,
      'invalid_input',
    ])
  })

  it('is open again, and nobody’s, when its entry is undone', async () => {
    const job = await add()
    await (await browserOf(mia)).ok(takeJob, { params: { id: job.id } })
    const { activity } = await family.ok(finishJob, { params: { id: job.id }, body: { childId: mia } })
    await family.ok(undoActivity, { params: { id: activity.id } })
    expect(await jobs()).toEqual([job])
    expect(await balanceOf(mia)).toBe(0)
    await family.ok(finishJob, { params: { id: job.id }, body: { childId: leo } })
    expect(await balanceOf(leo)).toBe(15)
    await server.expectSoundLedger()
  })

  it('counts once when it is done for two children 50 times at one instant, in two processes', async () => {
    const job = await add()
    const second = server.startSecondProcess()
    const sent = (childId: string) => ({
      method: 'POST',
      headers: { cookie: family.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ childId }),
    })
    const path = `/api/jobs/${job.id}/done`
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        (nth % 4 < 2 ? server : second).request(path, sent(nth % 2 === 0 ? mia : leo)),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of replies)
      if (status !== 200) expect([status, (body as { code: string }).code]).toEqual([409, 'job_done'])
    expect((await balanceOf(mia)) + (await balanceOf(leo))).toBe(15)
    await server.expectSoundLedger()
  })

  it('is listed for 14 days, after those that are to be done', async () => {
    const [done, later, open] = [await add(), await add(), await add()]
    await family.ok(finishJob, { params: { id: done.id }, body: { childId: mia } })
    server.setNow('2026-03-05T12:00:00.000Z')
    await family.ok(finishJob, { params: { id: later.id }, body: { childId: mia } })
    expect((await jobs()).map(({ id }) => id)).toEqual([open.id, later.id, done.id])
    server.setNow('2026-03-18T12:00:00.000Z')
    expect((await jobs()).map(({ id }) => id)).toEqual([open.id, later.id])
  })
})

describe('a child', () => {
  it('takes a job and gives it back, both repeatedly', async () => {
    const { childIds: _childIds, ...job } = await add()
    const browser = await browserOf(mia)
    const params = { id: job.id }
    const taken = await browser.ok(takeJob, { params })
    expect(taken).toEqual({ ...job, status: 'taken', takenBy: mia })
    expect(await browser.ok(takeJob, { params })).toEqual(taken)
    expect((await jobs())[0]).toMatchObject({ status: 'taken', takenBy: mia })
    await browser.ok(giveJobBack, { params })
    expect((await jobs())[0]).toMatchObject({ status: 'open', takenBy: null })
    expect(await codeOf(browser.send(giveJobBack, { params }))).toEqual([404, 'not_found'])
  })

  it('gets no job of others, and learns who was first', async () => {
    const [forLeo, forBoth] = [await add({ childIds: [leo] }), await add()]
    const [browser, ofLeo] = [await browserOf(mia), await browserOf(leo)]
    expect(await codeOf(browser.send(takeJob, { params: { id: forLeo.id } }))).toEqual([404, 'not_found'])
    await ofLeo.ok(takeJob, { params: { id: forBoth.id } })
    const { status, body } = await browser.refused(takeJob, { params: { id: forBoth.id } })
    expect([status, body.code, body.details]).toEqual([409, 'job_taken', { name: 'Leo' }])
    await browser.refused(takeJob, { params: { id: forBoth.id }, key: randomUUID() })
    const stored = await server.db`select subject_id as "subjectId" from request_keys where body like '%job_taken%'`
    expect(stored, 'the stored response is erased with the child whom it names').toEqual([{ subjectId: leo }])
    expect(await codeOf(browser.send(giveJobBack, { params: { id: forBoth.id } }))).toEqual([404, 'not_found'])
    await family.ok(finishJob, { params: { id: forBoth.id }, body: { childId: leo } })
    expect(await codeOf(browser.send(takeJob, { params: { id: forBoth.id } }))).toEqual([409, 'job_done'])
    expect(await codeOf(ofLeo.send(giveJobBack, { params: { id: forBoth.id } }))).toEqual([409, 'job_done'])
  })

  it('is asked who it is before it takes anything on a browser of several', async () => {
    const { id } = await add()
    const browser = await browserOf(mia, leo)
    expect(await codeOf(browser.send(takeJob, { params: { id } }))).toEqual([409, 'choose_child'])
    expect(await codeOf(browser.send(giveJobBack, { params: { id } }))).toEqual([409, 'choose_child'])
  })

  it('is the only one of 50 who take a job at one instant', async () => {
    const { id } = await add()
    const [first, second] = [
      await browserOf(mia),
      await lendBrowser(server, (await joinFamily(server, family, 'guardian')).member, { childIds: [leo] }),
    ]
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => (nth % 2 === 0 ? first : second).send(takeJob, { params: { id } })),
    )
    const [{ takenBy }] = (await jobs()) as [Job]
    for (const [nth, { status, body }] of replies.entries()) {
      const isOfFirst = takenBy === (nth % 2 === 0 ? mia : leo)
      expect([status, (body as { code?: string }).code]).toEqual(isOfFirst ? [200, undefined] : [409, 'job_taken'])
    }
  })

  it('has a job no longer that is not for it any more', async () => {
    const { id } = await add()
    await (await browserOf(mia)).ok(takeJob, { params: { id } })
    expect(await family.ok(updateJob, { params: { id }, body: { childIds: [mia, leo] } })).toMatchObject({
      takenBy: mia,
    })
    expect(await family.ok(updateJob, { params: { id }, body: { childIds: [leo] } })).toMatchObject({
      status: 'open',
      takenBy: null,
    })
  })

  it('that is erased leaves the jobs of its siblings, and takes its own along', async () => {
    const [own, both, taken, done, any] = [
      await add({ childIds: [mia] }),
      await add({ childIds: [mia, leo] }),
      await add(),
      await add({ childIds: [mia, leo] }),
      await add(),
    ]
    await (await browserOf(mia)).ok(takeJob, { params: { id: taken.id } })
    await family.ok(finishJob, { params: { id: done.id }, body: { childId: mia } })
    await family.ok(deleteChild, { params: { id: mia } })
    expect(await jobs()).toEqual([{ ...both, childIds: [leo] }, taken, any])
    expect(
      JSON.stringify(
        await server.db`select * from jobs where family_id = (select family_id from children where id = ${leo})`,
      ),
    ).not.toContain(mia)
    expect(own.childIds).toEqual([mia])
    await server.expectSoundLedger()
  })
})

it('a job that is added or taken is announced to the pages of all children', async () => {
  const [page, sibling] = [await browserOf(mia), await browserOf(leo)]
  const events = readAllEvents(await server.open('/api/child/events', page.cookie))
  await events.next()
  const { id } = await add()
  expect((await events.next()).value).toBe('child {}')
  await sibling.ok(takeJob, { params: { id } })
  expect((await events.next()).value).toBe('child {}')
})
