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
import { noDifference, compareWithLedger } from '../testing/compareWithLedger.ts'

/** `npm run test:faults` sets more. */
const cuts = Number(process.env.FAULT_CUTS ?? 200)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** An app behind proxies that can break its connections to clients and to the database. */
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
  await toDatabase.disconnect()
  await database.close()
  await admin.db.unsafe(`drop database ${name} with (force)`)
  await admin.close()
  rmSync(folder, { recursive: true })
})

it(
  'a network that cuts, silences, delays and duplicates connections loses and duplicates no tap',
  { timeout: 180_000 + cuts * 1500 },
  async () => {
    const random = randomFrom(seed)
    const bytes = () => Math.floor(random() * 1200)
    const faults: (() => Fault)[] = [
      () => ({ cutAfterSent: bytes() }),
      () => ({ cutAfterReceived: bytes() }),
      () => ({ cutAfterReceived: bytes(), isDuplicated: true }),
      () => ({ cutAfterSent: bytes(), delayMs: random() * 30 }),
      () => ({ cutAfterReceived: bytes(), isHalfOpen: true }),
    ]
    let isBad = true
    const port = await findFreePort()
    const proxy = await startProxy({
      listen: { port },
      target: { port: Number(new URL(app.url).port) },
      nextFault: () => (isBad ? faults[Math.floor(random() * faults.length)]!() : {}),
    })
    const burst = startBurst({ url: () => `http://127.0.0.1:${port}`, ...family, writers: 8, timeoutMs: 400 })
    while (proxy.cuts() < cuts) await delay(20)
    isBad = false
    const cut = proxy.cuts()
    await burst.stop()
    await proxy.disconnect()
    const counted = await compareWithLedger(database.db, burst)
    expect(counted, `seed ${seed}`).toMatchObject(noDifference)
    expect(counted.acknowledged).toBe(burst.taps.length)
    recordFigure(
      'R15',
      `${cut} cuts and silences, ${counted.acknowledged} taps (${burst.resent()} sent again): each is in the ledger exactly once`,
    )
  },
)

it('while the database is unavailable, every request gets 503 at once, and the app works again once it is available', async () => {
  const burst = startBurst({ url: () => app.url, ...family, writers: 8 })
  await delay(300)
  await toDatabase.disconnect()
  const responses: string[] = []
  const unavailableUntil = performance.now() + 4000
  while (performance.now() < unavailableUntil) {
    const reply = await fetch(`${app.url}/api/children`, {
      headers: { cookie: family.cookie },
      signal: AbortSignal.timeout(20_000),
    })
    responses.push(
      `${reply.status} ${reply.headers.get('retry-after')} ${((await reply.json()) as { code?: string }).code}`,
    )
    await delay(50)
  }
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503)
  // A person who signs out gets a page.
  const page = await fetch(`${app.url}/api/logout?lang=es`, { headers: { cookie: family.cookie } })
  expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([
    503,
    '5',
    expect.stringContaining('<h1>Ahora mismo no estamos disponibles</h1>'),
  ])
  await toDatabase.reconnect()
  const reconnectedAt = performance.now()
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200)
  const readyAfterMs = Math.round(performance.now() - reconnectedAt)
  await delay(300)
  await burst.stop()
  expect(new Set(responses)).toEqual(new Set(['503 5 unavailable']))
  // Refused at once: if a request waited for the next attempt to connect, there would be one response in all that time.
  // Usually there are about 15.
  expect(responses.length).toBeGreaterThan(4)
  const counted = await compareWithLedger(database.db, burst)
  expect(counted).toMatchObject(noDifference)
  recordFigure(
    'R3',
    `database unavailable for 4 s under load: 503 for all requests, ready again after ${readyAfterMs} ms without a restart, ${counted.acknowledged} awards, 0 lost`,
  )
})
