import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEmail, password, signIn, signUp } from '../../testing/account.ts'
import { lendBrowser, makePairing } from '../../testing/lending.ts'
import { tokenIn } from '../../testing/members.ts'
import { type Family, familyWith, type Reply, startServer, type TestServer } from '../../testing/startServer.ts'
import { createPasswordReset } from '../auth/passwordReset.ts'
import { changeEmail, readUser, resetPassword } from '../auth/contract.ts'
import { addChild } from '../children/contract.ts'
import { invite } from '../families/contract.ts'
import { enter, leave, lend, pair, takeBack } from './contract.ts'

const now = '2026-03-04T12:00:00.000Z'

let server: TestServer
let other: Family
beforeAll(async () => {
  server = await startServer({ now })
  other = await server.startFamily()
})
afterAll(() => server.close())

/** A family that is about to send a request again and again. */
interface Busy {
  family: Family
  email: string
  childId: string
}
type Send = (n: number) => Promise<Reply<unknown>>

const lent = ({ family, childId }: Busy) => lendBrowser(server, family, { childIds: [childId] })
const kinds: Record<string, (busy: Busy) => Promise<Send>> = {
  'lends a browser': async ({ family, childId }) => {
    return () => family.send(lend, { body: { childIds: [childId] } })
  },
  'takes a browser back': async (busy) => {
    const browser = await lent(busy)
    return () => browser.send(takeBack, { body: { password } })
  },
  'lets a child enter': async (busy) => {
    const browser = await lent(busy)
    return () => browser.send(enter, { body: { childId: busy.childId } })
  },
  'lets a child leave': async (busy) => {
    const browser = await lent(busy)
    return () => browser.send(leave)
  },
  'pairs a browser': async ({ family, childId }) => {
    const token = await makePairing(family, [childId])
    const anybody = (n: number) => familyWith('', (path, init) => server.request(path, init, `10.0.0.${n}`))
    return (n) => anybody(n).send(pair, { params: { token } })
  },
  'signs in': async ({ email }) => {
    return () => signIn(server, { email })
  },
  'signs out': async ({ family }) => {
    return () => family.request('/api/logout', { method: 'POST' })
  },
  'signs up with one invitation': async ({ family }) => {
    const invitation = tokenIn((await family.ok(invite, { body: { role: 'guardian' } })).url)
    return () => signUp(server, { invitation })
  },
  'sets a new password': async ({ email, family }) => {
    const token = (await createPasswordReset(server.db, email, new Date(now)))!
    return () => family.send(resetPassword, { body: { token, password } })
  },
}

it.each(Object.entries(kinds))(
  'a family that %s a dozen times while it is locked takes no connection from others for long',
  async (_, prepare) => {
    const family = await server.startFamily()
    const email = newEmail()
    await family.ok(changeEmail, { body: { email, password } })
    const { familyId, id } = await family.ok(readUser)
    const childId = (await family.ok(addChild, { body: { name: 'Mia' } })).id
    const send = await prepare({ family, email, childId })
    // As an import or an erasure of the family does.
    const sent = await server.db.begin(async (tx) => {
      await tx`select from families where id = ${familyId} for update`
      await tx`select from members where family_id = ${familyId} for update`
      await tx`select from sessions where family_id = ${familyId} for update`
      await tx`select from invitations where family_id = ${familyId} for update`
      await tx`select from guardians where id = ${id} for update`
      const replies = Promise.all(Array.from({ length: 12 }, (__, n) => send(n)))
      const waiting = () => tx`
        select from pg_locks where not granted and pid in (
          select pid from pg_locks where database = (select oid from pg_database where datname = current_database()))`
      await expect.poll(waiting, { timeout: 20_000 }).not.toHaveLength(0)
      for (let n = 0; n < 3; n += 1) await other.ok(readUser)
      return { replies }
    })
    const statuses = (await sent.replies).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.some((status) => status < 400)).toBe(true)
  },
)
