import { addToken } from '../features/tokens/contract.ts'
import type { BodyInput } from '../platform/http/contract.ts'
import { type Family, familyWith, type TestServer } from './startServer.ts'

/** Makes a token that may read, unless `given` says otherwise. */
export async function makeToken(family: Family, given: Partial<BodyInput<typeof addToken>> = {}) {
  const body = { name: 'Kitchen button', scopes: ['read' as const], days: 90, ...given }
  const { id, token } = await family.ok(addToken, { body })
  return { id, token: token! }
}

/** Sends requests with a token as bearer. */
export const bearerOf = (server: Pick<TestServer, 'request'>, token: string): Family =>
  familyWith('', (path, { headers, ...init } = {}) => {
    const { cookie: _none, ...others } = headers as Record<string, string>
    return server.request(path, { ...init, headers: { ...others, authorization: `Bearer ${token}` } })
  })
