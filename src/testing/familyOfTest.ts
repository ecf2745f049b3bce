import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addChild } from '../features/children/contract.ts'
import { type Family, startServer, type TestServer, type TestServerOptions } from './startServer.ts'

/** Every test begins at noon of this day. */
export const today = '2026-03-04'
export const noon = `${today}T12:00:00.000Z`

// A module that imports these always sees the values of the running test.
export let server: TestServer
export let family: Family
export let childId: string

/** Starts a server for a file, and for each of its tests a family with one child. Checks the ledger at the end. */
export function startFamilyForEachTest(options: Omit<TestServerOptions, 'now'> = {}): void {
  beforeAll(async () => {
    server = await startServer({ now: noon, ...options })
  })
  beforeEach(async () => {
    server.setNow(noon)
    family = await server.startFamily()
    childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
  })
  afterAll(async () => {
    await server.expectSoundLedger()
    await server.close()
  })
}
