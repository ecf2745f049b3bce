import { randomUUID } from 'node:crypto'
import { type APIRequestContext, request } from '@playwright/test'

const password = 'one long password'

/** Signs a guardian up through the API, who joins the family of another session. */
export async function joinFamily(
  owner: APIRequestContext,
  { baseURL, name, role = 'guardian' }: { baseURL: string; name: string; role?: 'guardian' | 'helper' },
): Promise<{ member: APIRequestContext; email: string; password: string }> {
  const { url } = await reply(owner.post('/api/family/invitations', { data: { role } }))
  const member = await request.newContext({ baseURL })
  const email = `${randomUUID()}@example.com`
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await reply(member.post('/api/auth/sign-up/email', { data: { name, email, password, timeZone } }))
  await reply(member.post(`/api/invitations/${String(url).split('/').at(-1)}/accept`, { data: {} }))
  return { member, email, password }
}

/** @throws when the response is an error */
export async function reply(sending: ReturnType<APIRequestContext['post']>): Promise<Record<string, unknown>> {
  const response = await sending
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}
