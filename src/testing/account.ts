import { randomUUID } from 'node:crypto'
import type { Reply, TestServer } from './startServer.ts'

/** The password of every account that a test creates, unless the test passes another. */
export const password = 'a long password'

export const newEmail = () => `${randomUUID()}@example.com`

interface Sender {
  /** The address of the client's socket. */
  from?: string
  headers?: Record<string, string>
}

export function post(
  server: Pick<TestServer, 'request'>,
  path: string,
  body: unknown,
  { from, headers = {} }: Sender = {},
): Promise<Reply<unknown>> {
  return server.request(
    path,
    { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) },
    from,
  )
}

export function signUp(
  server: Pick<TestServer, 'request'>,
  body: object = {},
  sender: Sender = {},
): Promise<Reply<unknown>> {
  return post(server, '/api/auth/sign-up/email', { name: 'Robin', email: newEmail(), password, ...body }, sender)
}

export function signIn(server: TestServer, body: object, sender: Sender = {}): Promise<Reply<unknown>> {
  return post(server, '/api/auth/sign-in/email', { password, ...body }, sender)
}

/** The Cookie header that a browser would send after this response. */
export function cookieOf(reply: Pick<Response, 'headers'>): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export function userOf(server: TestServer, cookie: string): Promise<Reply<unknown>> {
  return server.request('/api/auth/user', { headers: { cookie } })
}
