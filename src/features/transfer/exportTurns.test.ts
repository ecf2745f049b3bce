import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '../../app/features.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { recheckSession } from '../auth/sessions.ts'
import { readUser } from '../auth/contract.ts'
import { removeMember } from '../families/contract.ts'
import { cookieOf, post } from '../../testing/account.ts'
import { recordFigure } from '../../testing/figures.ts'
import { createScene, now, type Scene } from '../../testing/scene.ts'
import { joinFamily } from '../../testing/members.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { readZip } from '../../testing/zipFiles.ts'
import { exportFamily, importFamily, tableType } from './contract.ts'
import { writeExport } from './export.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startServer({ now })
  scene = await createScene(server)
})
afterAll(() => server.close())

const open = (cookie: string) => server.open(exportFamily.path, cookie)

it('slow readers keep a place for others, and each family has one', { timeout: 60_000 }, async () => {
  const others = await Promise.all([server.startFamily(), server.startFamily()])
  const sample = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
  const otherSample = cookieOf(await post(server, '/api/auth/sample-family', { language: 'en' }))
  // None of them reads.
  const slow = await Promise.all([scene.family.cookie, sample].map(open))
  expect(slow.map(({ status }) => status)).toEqual([200, 200])
  const [again, secondSample, other] = await Promise.all([
    open(scene.family.cookie),
    open(otherSample),
    others[0].request(exportFamily.path),
  ])
  expect(other.status).toBe(200)
  for (const refused of [again, secondSample]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  }
  // A client that leaves makes room at once.
  await Promise.all(slow.map(({ body }) => body!.cancel()))
  expect((await scene.family.request(exportFamily.path)).status).toBe(200)
  expect((await server.request(exportFamily.path, { headers: { cookie: otherSample } })).status).toBe(200)
  recordFigure('R22', '2 exports that nobody reads, another family gets its export')
})

it('an export of which only the headers are asked for gives its place back at once', async () => {
  const family = await server.startFamily()
  const { status, headers } = await family.request(exportFamily.path, { method: 'HEAD' })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect((await family.request(exportFamily.path)).status).toBe(200)
})

it('exports and imports together leave half of the connections for everything else', { timeout: 60_000 }, async () => {
  const families = await Promise.all(Array.from({ length: 5 }, () => server.startFamily()))
  const [importing, last, ...exporting] = families
  const importLine = (family: Family) =>
    family.request(importFamily.path, {
      method: 'POST',
      headers: { 'Content-Type': tableType },
      body: 'child,date,title,points\nWren,2026-01-01,A line,1\n',
    })
  const slow = await Promise.all(exporting.map(({ cookie }) => open(cookie)))
  const { familyId } = await importing!.ok(readUser)
  const { held } = await server.db.begin(async (tx) => {
    await tx`select from families where id = ${familyId} for update`
    const held = importLine(importing!)
    const waiting = () => tx`
      select from pg_locks where not granted and pid in (
        select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`
    await expect.poll(waiting, { timeout: 20_000 }).not.toHaveLength(0)
    const refused = await importLine(last!)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    return { held }
  })
  expect((await held).status).toBe(importFamily.status)
  expect((await importLine(last!)).status).toBe(importFamily.status)
  await Promise.all(slow.map(({ body }) => body!.cancel()))
})

it('an export that was asked for before a removal and begins after it is refused', async () => {
  const { id, member } = await joinFamily(server, scene.family, 'owner')
  const { familyId } = await member.ok(readUser)
  const [session] = await server.db<{ id: string }[]>`select id from sessions where guardian_id = ${id}`
  const ctx = {
    sessionId: session!.id,
    familyId,
    guardianId: id,
    role: 'owner',
    now: new Date(now),
    today: '2026-03-04',
  }
  const sessions = { recheck: recheckSession } as never
  await scene.family.ok(removeMember, { params: { id } })
  const parts = writeExport({ db: server.db, sessions, ctx: ctx as RequestContext, language: 'en', features })
  await expect(parts.next()).rejects.toMatchObject({ status: 404 })
})

it('an export ends when its reader is removed, and holds nothing that was written since', async () => {
  const { id, member } = await joinFamily(server, scene.family, 'owner')
  const response = await open(member.cookie)
  const reader = response.body!.getReader()
  const read = [(await reader.read()).value!]
  await scene.family.ok(removeMember, { params: { id } })
  server.setNow(new Date(Date.parse(now) + 2000))
  const rest = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      read.push(value)
    }
  }
  await expect(rest()).rejects.toMatchObject({ status: 404 })
  await expect(readZip(Buffer.concat(read))).rejects.toThrow()
  server.setNow(now)
})
