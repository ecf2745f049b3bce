import { randomBytes } from 'node:crypto'
import { addDevice, lend, pair } from '../features/lending/contract.ts'
import { addressOf } from '../platform/http/address.ts'
import { cookieOf } from './account.ts'
import { tokenIn } from './members.ts'
import { type Family, familyWith, type TestServer } from './startServer.ts'

/** A browser that children use. */
export type LentBrowser = Pick<Family, 'cookie' | 'request'>

/** Makes an address to pair a browser. @returns its token */
export async function makePairing(family: Family, childIds: string[]): Promise<string> {
  return tokenIn((await family.ok(addDevice, { body: { childIds } })).url)
}

/** Pairs a browser with children. */
export async function pairBrowser(server: TestServer, family: Family, childIds: string[]): Promise<Family> {
  const token = await makePairing(family, childIds)
  // From an address of its own: the tries of each are limited.
  const from = [10, ...randomBytes(3)].join('.')
  const reply = await server.request(addressOf(pair, { params: { token } }), { method: 'POST' }, from)
  return familyWith(cookieOf(reply), server.request)
}

/** Lends the browser of a guardian to children. Its session is over. */
export async function lendBrowser(server: TestServer, family: Family, body: { childIds: string[]; days?: number }) {
  return familyWith(cookieOf(await family.send(lend, { body })), server.request)
}
