import { addDevice, lend, pair } from '../features/lending/contract.ts'
import { addressOf } from '../platform/http/address.ts'
import { cookieOf } from './account.ts'
import { tokenIn } from './members.ts'
import type { Family, TestServer } from './startServer.ts'

/** A browser that children use. */
export interface LentBrowser {
  cookie: string
  request: Family['request']
}

const browserWith = ({ request }: Pick<TestServer, 'request'>, cookie: string): LentBrowser => ({
  cookie,
  request: (path, init = {}) => request(path, { ...init, headers: { ...(init.headers as object), cookie } }),
})

/** Makes an address to pair a browser. @returns its token */
export async function makePairing(family: Family, childIds: string[]): Promise<string> {
  return tokenIn((await family.ok(addDevice, { body: { childIds } })).url)
}

/** Pairs a browser with children. */
export async function pairBrowser(server: TestServer, family: Family, childIds: string[]): Promise<LentBrowser> {
  const token = await makePairing(family, childIds)
  const reply = await server.request(addressOf(pair, { params: { token } }), { method: 'POST' })
  return browserWith(server, cookieOf(reply))
}

/** Lends the browser of a guardian to children. Its session is over. */
export async function lendBrowser(server: TestServer, family: Family, body: { childIds: string[]; days?: number }) {
  return browserWith(server, cookieOf(await family.send(lend, { body })))
}
