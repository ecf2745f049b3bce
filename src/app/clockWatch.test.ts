import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { post } from '../testing/account.ts'
import { tokenIn } from '../testing/members.ts'
import { type Family, startServer, type TestServer } from '../testing/startServer.ts'
import { readUser } from '../features/auth/contract.ts'
import { addChild, listChildren } from '../features/children/contract.ts'
import { invite } from '../features/families/contract.ts'
import { recordBehavior } from '../features/behaviors/contract.ts'
import { createClockWatch } from './clockWatch.ts'
import { startHousekeeping } from './housekeeping.ts'

const start = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ now: start.toISOString() })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setNow(start)
  family = await server.startFamily()
})

/** Runs the first round of a start with this clock. */
async function keepHouse(now: Date): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = startHousekeeping({
      db: server.db,
      clock: () => now,
      log: pino({ enabled: false }),
      // The check of the ledger comes last.
      onLedgerChecked: () => void stop().then(resolve),
      sendReminders: async () => {},
    })
  })
}

describe('housekeeping', () => {
  it('with a clock that is 40 days ahead ends no session, invitation, idempotency key or sample family', async () => {
    const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
    const tap = { body: { childId, type: 'reward', title: 'Read', points: 2 }, key: crypto.randomUUID() } as const
    await family.ok(recordBehavior, tap)
    const { url } = await family.ok(invite, { body: { role: 'helper', days: 30 } })
    const sample = (await post(server, '/api/auth/sample-family', { language: 'en' })).body as { familyId: string }
    await keepHouse(days(40))
    expect((await family.send(readUser)).status).toBe(200)
    expect((await server.request(`/api/invitations/${tokenIn(url)}`)).status).toBe(200)
    await family.ok(recordBehavior, tap)
    expect(await family.ok(listChildren)).toMatchObject([{ points: 2 }])
    expect(await server.db`select from families where id = ${sample.familyId}`).toHaveLength(1)
  })

  it('deletes what has expired while the app is in use', async () => {
    const { id } = await family.ok(readUser)
    server.setNow(days(19))
    await server.startFamily()
    await keepHouse(days(20))
    expect(await server.db`select from sessions where guardian_id = ${id}`).toEqual([])
  })

  it('deletes what has expired a day after a clock that jumped was not corrected', async () => {
    let uptimeMs = 0
    const isTrusted = createClockWatch(server.db, () => uptimeMs)
    expect(await isTrusted(days(60))).toBe(false)
    uptimeMs = 23 * 3_600_000
    expect(await isTrusted(days(60 + 23 / 24))).toBe(false)
    uptimeMs = 24 * 3_600_000
    expect(await isTrusted(days(61))).toBe(true)
  })

  it('begins with a clock that is behind all that was written, also beside an access key that was never used', async () => {
    // As it is before the first use.
    await server.db`update sessions set updated_at = '-infinity'`
    expect(await createClockWatch(server.db, () => 0)(days(-1000))).toBe(true)
  })

  it('waits as well when the clock jumps while the app runs, until it is corrected', async () => {
    let uptimeMs = 0
    const isTrusted = createClockWatch(server.db, () => uptimeMs)
    expect(await isTrusted(days(0))).toBe(true)
    uptimeMs = 3_600_000
    expect(await isTrusted(days(40))).toBe(false)
    uptimeMs = 2 * 3_600_000
    expect(await isTrusted(days(2 / 24))).toBe(true)
  })
})
