import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { type AppFamily, startAppFamily } from '../testing/appFamily.ts'
import { type AppProcess, endStartedApps, findFreePort, startApp } from '../testing/appProcess.ts'
import { startBurst } from '../testing/burst.ts'
import { templateName } from '../testing/database.ts'
import { type Fault, type Proxy, startProxy } from '../testing/faultyProxy.ts'
import { recordFigure } from '../testing/figures.ts'
import { randomFrom } from '../testing/random.ts'
import { nothingWrong, tally } from '../testing/tally.ts'

/** `npm run test:faults` asks for more. */
const cuts = Number(process.env.FAULT_CUTS ?? 200)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** An app whose way to its database, and whose clients' way to it, can be broken. */
let app: AppProcess
let family: AppFamily
let database: Database
let toDatabase: Proxy
let folder: string
const name = `network_${randomUUID().replaceAll('-', '')}`
const admin = openDatabase({ connection: inject('postgres'), max: 1 })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipling-network-'))
  const { host, port, user } = inject('postgres')
  await admin.db.unsafe(`create database ${name} template ${templateName} strategy file_copy`)
  database = openDatabase({ connection: { ...inject('postgres'), database: name }, max: 2 })
  toDatabase = await startProxy({
    listen: { path: join(folder, '.s.PGSQL.5432') },
    target: { path: join(host, `.s.PGSQL.${port}`) },
    nextFault: () => ({}),
  })
  app = startApp({
    dataDir: join(folder, 'data'),
    port: await findFreePort(),
    env: {
      RATE_LIMIT_PER_MINUTE: '0',
      DATABASE_URL: `postgres:///${name}?host=${encodeURIComponent(folder)}&port=5432&user=${user}`,
    },
  })
  await app.ready
  family = await startAppFamily(app.url, 3)
})
afterAll(async () => {
  await endStartedApps()
  await toDatabase.goAway()
  await database.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true })
})

it(
  'a network that cuts, falls silent, dawdles and says things twice loses and doubles no tap',
  { timeout: 180_000 + cuts * 1500 },
  async () => {
    const random = randomFrom(seed)
    const bytes = () => Math.floor(random() * 1200)
    const faults: (() => Fault)[] = [
      () => ({ cutAfterSent: bytes() }),
      () => ({ cutAfterAnswered: bytes() }),
      () => ({ cutAfterAnswered: bytes(), isDuplicated: true }),
      () => ({ cutAfterSent: bytes(), delayMs: random() * 30 }),
      () => ({ cutAfterAnswered: bytes(), isHalfOpen: true }),
    ]
    let isBad = true
    const port = await findFreePort()
    const proxy = await startProxy({
      listen: { port },
      target: { port: Number(new URL(app.url).port) },
      nextFault: () => (isBad ? faults[Math.floor(random() * faults.length)]!() : {}),
    })
    const burst = startBurst({ url: () => `http://127.0.0.1:${port}`, ...family, writers: 8, patienceMs: 400 })
    while (proxy.cuts() < cuts) await delay(20)
    isBad = false
    const cut = proxy.cuts()
    await burst.stop()
    await proxy.goAway()
    const counted = await tally(database.db, burst)
    expect(counted, `seed ${seed}`).toMatchObject(nothingWrong)
    expect(counted.acknowledged).toBe(burst.taps.length)
    recordFigure(
      'R15',
      `${cut} cuts and silences, ${counted.acknowledged} taps (${burst.resent()} sent again): each landed exactly once`,
    )
  },
)

it('while the database is away everybody is told to try again, and all is well once it is back', async () => {
  const burst = startBurst({ url: () => app.url, ...family, writers: 8 })
  await delay(300)
  await toDatabase.goAway()
  const answers: string[] = []
  const awayUntil = performance.now() + 4000
  while (performance.now() < awayUntil) {
    const reply = await fetch(`${app.url}/api/children`, {
      headers: { cookie: family.cookie },
      signal: AbortSignal.timeout(20_000),
    })
    answers.push(
      `${reply.status} ${reply.headers.get('retry-after')} ${((await reply.json()) as { code?: string }).code}`,
    )
    await delay(50)
  }
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
  await toDatabase.comeBack()
  const backAt = performance.now()
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200)
  const wellAfterMs = Math.round(performance.now() - backAt)
  await delay(300)
  await burst.stop()
  expect(new Set(answers)).toEqual(new Set(['503 5 unavailable']))
  // Told at once: whoever waits for a connection to be tried again gets one answer in all that time. Mostly there are some 15.
  expect(answers.length).toBeGreaterThan(4)
  const counted = await tally(database.db, burst)
  expect(counted).toMatchObject(nothingWrong)
  recordFigure(
    'R3',
    `database away for 4 s under load: 503 to all, well again ${wellAfterMs} ms after its return without a restart, ${counted.acknowledged} awards, 0 lost`,
  )
})
