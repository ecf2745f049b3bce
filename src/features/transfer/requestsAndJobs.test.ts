import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BodyInput } from '../../platform/http/contract.ts'
import { pairBrowser } from '../../testing/lending.ts'
import { now } from '../../testing/scene.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { importFile } from '../../testing/transfer.ts'
import { makeZip, readZip } from '../../testing/zipFiles.ts'
import { addChild, listChildren } from '../children/contract.ts'
import { addHabit } from '../habits/contract.ts'
import { addJob, finishJob, type Job, listJobs, takeJob } from '../jobs/contract.ts'
import { addRequest, grantRequest, listRequests, type Request } from '../requests/contract.ts'
import { undoActivity } from '../timeline/contract.ts'

const otherId = '01970000-0000-7000-8000-000000000000'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ now })
})
afterAll(() => server.close())

const exportOf = async (family: Family) => (await family.request('/api/family/export')).bytes

/** An export with other records of requests or jobs, each on its line. */
async function changed(file: Buffer, list: string, change: (records: object[]) => object[]): Promise<Buffer> {
  const { SHA256SUMS: _, ...files } = Object.fromEntries(await readZip(file))
  const text = files['family.json']!.toString()
  const records = (JSON.parse(text) as Record<string, object[]>)[list]!
  const linesOf = (some: object[]) => some.map((one) => JSON.stringify(one)).join(',\n')
  const document = text.replace(linesOf(records), linesOf(change(records)))
  if (document === text) throw new Error('the document is as it was')
  return makeZip({ ...files, 'family.json': document })
}

it('requests and jobs go on here as they went on there', async () => {
  const there = await server.startFamily()
  const { id: childId } = await there.ok(addChild, { body: { name: 'Mia' } })
  const { id: habitId } = await there.ok(addHabit, { body: { childId, title: 'Read' } })
  const browser = await pairBrowser(server, there, [childId])
  const ask = (body: BodyInput<typeof addRequest>) => browser.ok(addRequest, { body })
  const [habit, deed, wish, open] = [
    await ask({ kind: 'habit', subjectId: habitId }),
    await ask({ kind: 'deed', note: 'Shared' }),
    await ask({ kind: 'wish', title: 'A hamster' }),
    await ask({ kind: 'deed' }),
  ]
  const [done, own, any] = [
    await there.ok(addJob, { body: { title: 'Rake', points: 15 } }),
    await there.ok(addJob, { body: { title: 'Sweep', points: 5, childIds: [childId] } }),
    await there.ok(addJob, { body: { title: 'Wash', points: 5 } }),
  ]
  const here = await server.startFamily()
  await importFile(here, await exportOf(there))
  const read = async (family: Family) => [
    (await family.ok(listRequests)).map(({ answeredBy, ...rest }) => ({ ...rest, by: answeredBy?.name })),
    await family.ok(listJobs),
  ]
  expect(await read(here)).toEqual(await read(there))

  await there.ok(grantRequest, { params: { id: habit.id }, body: {} })
  const { request } = await there.ok(grantRequest, { params: { id: deed.id }, body: { points: 5 } })
  await there.ok(grantRequest, { params: { id: wish.id }, body: { points: 50 } })
  await there.ok(finishJob, { params: { id: done.id }, body: { childId } })
  await browser.ok(takeJob, { params: { id: any.id } })
  const file = await exportOf(there)
  for (let times = 0; times < 2; times += 1) await importFile(here, file)
  const [requests, jobs] = (await read(there)) as [Request[], Job[]]
  // Who has taken what is still to be done stays as it is here.
  expect(await read(here)).toEqual([
    requests,
    jobs.map((job) => (job.id === any.id ? { ...job, status: 'open', takenBy: null } : job)),
  ])
  expect((await here.ok(listChildren))[0]!.points).toBe((await there.ok(listChildren))[0]!.points)

  // What is undone there is not granted here either.
  await there.ok(undoActivity, { params: { id: request.activityId! } })
  await importFile(here, await exportOf(there))
  expect((await here.ok(listRequests)).find(({ id }) => id === deed.id)).toMatchObject({ status: 'open' })
  expect((await here.ok(listRequests)).find(({ id }) => id === open.id)).toMatchObject({ status: 'open' })
  expect(own.childIds).toEqual([childId])
  await server.expectSoundLedger()
})

it.each<[string, 'requests' | 'jobs', object, number, number]>([
  ['a request that an entry of nobody granted', 'requests', { kind: 'wish', activityId: otherId }, 200, 0],
  ['a request of a child that is nobody', 'requests', { childId: otherId }, 200, 0],
  ['a request with a status that there is not', 'requests', { status: 'asked' }, 400, 0],
  ['an answered request that nobody answered', 'requests', { status: 'declined' }, 400, 0],
  ['an answer by nobody', 'requests', { answeredBy: otherId }, 400, 0],
  ['a wish without words', 'requests', { kind: 'wish' }, 400, 0],
  ['a request for a habit that it does not name', 'requests', { kind: 'habit', title: 'Read' }, 400, 0],
  ['a job for a child that is nobody', 'jobs', { childIds: [otherId] }, 200, 0],
  ['a job that nobody has taken', 'jobs', { takenBy: otherId }, 200, 0],
  ['a job with too many points', 'jobs', { points: 101 }, 400, 0],
  ['a job that an entry of nobody has done', 'jobs', { activityId: otherId, doneAt: now }, 200, 0],
])('of an archive with %s nothing is imported that does not fit', async (_, list, changes, status, left) => {
  const file = await changed(await exportOf(await startFamily()), list, (all) =>
    all.map((one) => ({ ...one, ...changes })),
  )
  const here = await server.startFamily()
  expect((await importFile(here, file)).status).toBe(status)
  expect(await here.ok(list === 'jobs' ? listJobs : listRequests)).toHaveLength(left)
  await server.expectSoundLedger()
})

it.each(['requests', 'jobs'])('an archive with one of the %s twice is no archive', async (list) => {
  const file = await changed(await exportOf(await startFamily()), list, (all) => [...all, ...all])
  const here = await server.startFamily()
  expect((await importFile(here, file)).status).toBe(400)
})

it('a request for what a sibling has is not granted', async () => {
  const there = await startFamily()
  const { id: childId } = await there.ok(addChild, { body: { name: 'Leo' } })
  const { id: subjectId } = await there.ok(addHabit, { body: { childId, title: 'Read' } })
  const file = await changed(await exportOf(there), 'requests', (all) =>
    all.map((one) => ({ ...one, kind: 'habit', title: 'Read', subjectId })),
  )
  const here = await server.startFamily()
  expect((await importFile(here, file)).status).toBe(200)
  const [request] = await here.ok(listRequests)
  expect((await here.refused(grantRequest, { params: { id: request!.id }, body: {} })).status).toBe(409)
  await server.expectSoundLedger()
})

it('of 60 jobs to be done those are imported for which there is room', async () => {
  const file = await changed(await exportOf(await startFamily()), 'jobs', ([job]) =>
    Array.from({ length: 60 }, () => ({ ...job, id: randomUUID() })),
  )
  const here = await server.startFamily()
  await here.ok(addJob, { body: { title: 'Here', points: 1 } })
  for (let times = 0; times < 2; times += 1) expect((await importFile(here, file)).status).toBe(200)
  expect(await here.ok(listJobs)).toHaveLength(50)
})

/** A family with a request and a job. */
async function startFamily(): Promise<Family> {
  const family = await server.startFamily()
  const { id: childId } = await family.ok(addChild, { body: { name: 'Mia' } })
  const browser = await pairBrowser(server, family, [childId])
  await browser.ok(addRequest, { body: { kind: 'deed' } })
  await family.ok(addJob, { body: { title: 'Rake', points: 1 } })
  return family
}
