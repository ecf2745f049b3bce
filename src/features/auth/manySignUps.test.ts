import { afterAll, beforeAll, expect, it } from 'vitest'
import { cookieOf, newEmail, password, post, signIn, signUp, userOf } from '../../testing/account.ts'
import { recordFigure } from '../../testing/figures.ts'
import { type Family, startServer, type TestServer } from '../../testing/startServer.ts'
import { listChildren } from '../children/contract.ts'
import type { User } from './contract.ts'

let server: TestServer
let family: Family
beforeAll(async () => {
  server = await startServer({ passwordCost: 'usual', rateLimitPerMinute: 100_000 })
  family = await server.startFamily()
})
afterAll(() => server.close())

/** A school, whose parents have one address. */
const from = '192.0.2.7'

/** Reads of another family, one after the other, until `work` is done. */
async function readWhile<T>(work: Promise<T>): Promise<{ result: T; statuses: Set<number> }> {
  const statuses = new Set<number>()
  let isDone = false
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    statuses.add((await family.send(listChildren)).status)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { result: await done, statuses }
}

// A sign-up that held a connection while it waited for the hashes of others would leave none.
it('many people can sign up and start sample families at one instant', { timeout: 120_000 }, async () => {
  const signUps = Array.from({ length: 30 }, () => signUp(server, {}, { from }))
  const samples = Array.from({ length: 6 }, () => post(server, '/api/auth/sample-family', { language: 'en' }, { from }))
  const { result, statuses } = await readWhile(Promise.all([...signUps, ...samples]))
  expect(result.map(({ status }) => status)).toEqual(Array.from({ length: 36 }, () => 200))
  expect([...statuses]).toEqual([200])
  const { email } = (await userOf(server, cookieOf(result[0]!))).body as User
  expect((await signIn(server, { email, password })).status).toBe(200)
  expect((await signIn(server, { email, password: 'another password' })).status).toBe(401)
  recordFigure(
    'R22',
    '30 sign-ups and 6 sample families at one instant, 36 of 36 get 200, no read of another family fails',
  )
})

it('a sign-in opens no session when the password is changed while it is checked', async () => {
  const [email, other] = [newEmail(), newEmail()]
  await signUp(server, { email })
  await signUp(server, { email: other, password: 'another password' })
  // The checks before it take half a second, so the change comes while ours waits.
  const others = Array.from({ length: 9 }, () => signIn(server, { email: newEmail() }))
  const ours = signIn(server, { email })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await server.db`
    update accounts set password = (
      select password from accounts join guardians g on g.id = guardian_id where g.email = ${other})
    where guardian_id = (select id from guardians where email = ${email})`
  expect((await ours).status).toBe(401)
  await Promise.all(others)
})
