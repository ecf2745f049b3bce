import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ownHeader } from '../../../platform/http/ownResponse.ts'

vi.stubGlobal('location', { port: '', protocol: 'http:' })
vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null, cookie: 'pipling_signed=in' })
const refusal = { status: 401, headers: { [ownHeader]: '1' } }
vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"message":"Unauthorized"}', refusal)))
const announced: Event[] = []
vi.stubGlobal('dispatchEvent', (event: Event) => announced.push(event))
const { userQuery } = await import('./useUser.ts')

it('without a session there is no guardian when a page opens, and a page that shows a family is refused', async () => {
  const shown = new QueryClient()
  shown.setQueryData(userQuery.queryKey, { id: 'x' } as never)
  const again = { ...userQuery, staleTime: 0, retry: false }
  await expect(shown.fetchQuery(again)).rejects.toMatchObject({ status: 401 })
  // It leads to the sign-in by this event and this cookie.
  expect(announced).toMatchObject([{ type: 'pipling:unauthorized', detail: '/api/auth/user' }])
  expect(document.cookie).toBe('pipling_signed=in')
  expect(await new QueryClient().fetchQuery(again)).toBeNull()
})
