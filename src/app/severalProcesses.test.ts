import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { newEmail } from '../testing/account.ts'
import { type AppFamily, postJson, signInTo, startAppFamily } from '../testing/appFamily.ts'
import { type AppProcess, endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { readEvents } from '../testing/events.ts'
import { recordFigure } from '../testing/figures.ts'
import { noDifference, compareWithLedger } from '../testing/compareWithLedger.ts'

/** Small, so that few requests reach it. Each further process may accept 5% more. */
const perMinute = 200

let apps: AppProcess[]
let database: Database
let folder: string
let turn = 0
/** Round robin, as a load balancer without sticky sessions does it. */
const next = () => apps[(turn += 1) % apps.length]!.url
const name = `several_${randomUUID().replaceAll('-', '')}`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-several-'))
  const { host, port, user } = inject('postgres')
  // Empty, so that the three processes also migrate it together.
  await admin.db.unsafe(`create database ${name}`)
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 2 })
  const env = {
    AUTH_SECRET: 'one secret for all three of them, 32+',
    PUBLIC_URL: 'http://localhost:5000',
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
  }
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
  apps = ports.map((port) => startApp({ dataDir: join(folder, 'data'), port, env }))
  await Promise.all(apps.map((app) => app.ready))
})
afterAll(async () => {
  await endStartedApps()
  await database.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true })
})

const childrenOf = (url: string, cookie: string) => fetch(`${url}/api/children`, { headers: { cookie } })
/** How many responses have each status. */
const statuses = (replies: Response[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('a session is valid in every process, and ends in every process', async () => {
  const { cookie } = await startAppFamily(next(), 1)
  for (const { url } of apps) expect((await childrenOf(url, cookie)).status).toBe(200)
  await fetch(`${next()}/api/logout`, { headers: { cookie }, redirect: 'manual' })
  for (const { url } of apps) expect((await childrenOf(url, cookie)).status).toBe(401)
})

it('an idempotency key that is sent to every process simultaneously takes effect once', async () => {
  const { cookie, childIds } = await startAppFamily(next(), 1)
  const key = randomUUID()
  const body = { childId: childIds[0], type: 'reward', title: 'Once', points: 5 }
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => postJson(next(), '/api/behaviors', body, cookie, { 'Idempotency-Key': key })),
  )
  expect(new Set(await Promise.all(replies.map(async (reply) => `${reply.status} ${await reply.text()}`))).size).toBe(1)
  expect(((await (await childrenOf(next(), cookie)).json()) as { points: number }[])[0]!.points).toBe(5)
  recordFigure('R2', 'one key sent 30 times simultaneously to three processes: 1 effect, 1 response')
})

it('taps through every process are neither lost nor duplicated', async () => {
  // A new family, whose session is below the limit.
  const family = await startAppFamily(next(), 3)
  const burst = startBurst({ url: next, ...family, writers: 6 })
  while (burst.taps.length < 150) await new Promise((resolve) => setTimeout(resolve, 10))
  await burst.stop()
  const counted = await compareWithLedger(database.db, burst)
  expect(counted).toMatchObject(noDifference)
})

it('guesses at one account are counted over all processes', async () => {
  const family: AppFamily = await startAppFamily(next(), 1)
  const guesses = []
  for (let n = 0; n < 15; n += 1)
    guesses.push(
      await postJson(next(), '/api/auth/sign-in/email', { email: family.email, password: 'not the password' }),
    )
  expect(statuses(guesses)).toEqual({ 401: 10, 429: 5 })
  await expect(signInTo(next(), newEmail())).rejects.toThrow('401')
})

it('requests of one session are counted over all processes, apart from other sessions', async () => {
  const greedy = await startAppFamily(next(), 1)
  const honest = await startAppFamily(next(), 1)
  const replies: Response[] = []
  const honestReplies: Response[] = []
  const parallel = 20
  while (replies.length < perMinute * 2) {
    replies.push(...(await Promise.all(Array.from({ length: parallel }, () => childrenOf(next(), greedy.cookie)))))
    honestReplies.push(await childrenOf(next(), honest.cookie))
  }
  const served = statuses(replies)[200]!
  // One request has added the child.
  expect(served).toBeGreaterThanOrEqual(perMinute - 1)
  // Requests that are running while a process shares its count also pass.
  expect(served).toBeLessThanOrEqual(perMinute + (apps.length - 1) * (perMinute / 20) + parallel)
  expect(Number(replies.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(statuses(honestReplies)).toEqual({ 200: honestReplies.length })
  recordFigure(
    'S8',
    `three processes, limit ${perMinute}: ${served} of ${replies.length} requests of one session served, the others 429; another family unaffected`,
  )
})

it('a change through one process reaches every process, and a stream ends with its session and its process', async () => {
  const { cookie, childIds } = await startAppFamily(next(), 1)
  const follow = async ({ url }: AppProcess) =>
    readEvents(await fetch(`${url}/api/events`, { headers: { cookie }, signal: AbortSignal.timeout(20_000) }))
  const body = { childId: childIds[0], type: 'reward', title: 'Heard', points: 5 }
  const streams = await Promise.all(apps.map(follow))
  await postJson(apps[0]!.url, '/api/behaviors', body, cookie)
  for (const stream of streams) expect((await stream.next()).value).toContain(childIds[0])

  const last = apps.at(-1)!
  last.kill('SIGTERM')
  expect(await streams.pop()!.next()).toEqual({ value: undefined, done: true })
  const { code, errors } = await last.ended
  // The log of earlier tests is there too.
  expect([code, errors.match(/"level":[56]0.*/g)]).toEqual([0, null])

  await fetch(`${apps[0]!.url}/api/logout`, { headers: { cookie }, redirect: 'manual' })
  for (const stream of streams) expect(await stream.next()).toEqual({ value: undefined, done: true })
})
