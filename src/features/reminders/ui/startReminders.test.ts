import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { ownHeader } from '../../../platform/http/ownResponse.ts'
import { reminded } from './reminded.ts'

vi.stubGlobal('location', { port: '', protocol: 'https:' })
vi.stubGlobal('document', { getElementById: () => null, cookie: '' })
const { userQueryKey } = await import('../../auth/ui/useUser.ts')
const { registerThisBrowser, startReminders } = await import('./startReminders.ts')

const robin = 'a guardian'
const publicKey = 'BAAA'
const oldKey = 'BBBB'

afterEach(() => {
  vi.useRealTimers()
  reminded.remove()
  vi.unstubAllGlobals()
})

interface Browser {
  /** The key with which the browser has subscribed. */
  subscribedWith: string | undefined
  permission?: NotificationPermission
  /** Whether the server sends reminders to it. */
  isListed: boolean
}

/** Starts the page of a guardian in a browser. @returns what it has done, in order */
async function start({ subscribedWith, permission = 'granted', isListed }: Browser): Promise<string[]> {
  const done: string[] = []
  const subscription = (key: string) => ({
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, 'base64url')).buffer },
    unsubscribe: () => {
      done.push(`unsubscribe ${key}`)
      return Promise.resolve(true)
    },
    toJSON: () => ({ endpoint: key }),
  })
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribedWith === undefined ? null : subscription(subscribedWith)),
    subscribe: ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      done.push(`subscribe ${key}`)
      return Promise.resolve(subscription(key))
    },
  }
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } })
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') done.push(`${address} ${body}`)
    const reply = { publicKey, devices: isListed ? [{ isThis: true }] : [{ isThis: false }] }
    return Promise.resolve(Response.json(reply, { headers: { [ownHeader]: '1' } }))
  })
  const client = new QueryClient()
  client.setQueryData(userQueryKey, { id: robin })
  await startReminders(client)
  return done
}

const sent = [`subscribe ${publicKey}`, `/api/reminders/devices {"endpoint":"${publicKey}"}`]

it.each<[browser: string, facts: Browser, done: string[]]>([
  ['gets reminders', { subscribedWith: publicKey, isListed: true }, sent],
  ['was lent to a child, or has lost its subscription', { subscribedWith: undefined, isListed: false }, sent],
  [
    'has subscribed with a former key of the server',
    { subscribedWith: oldKey, isListed: true },
    [`unsubscribe ${oldKey}`, ...sent],
  ],
  ['may not show them any more', { subscribedWith: undefined, permission: 'denied', isListed: true }, []],
])('a page in a browser that %s sends its subscription if it may', async (_, facts, done) => {
  reminded.write(robin)
  expect(await start(facts)).toEqual(done)
  expect(reminded.read()).toBe(robin)
})

it.each<[browser: string, guardian: string, facts: Browser]>([
  ['was switched off on another device', robin, { subscribedWith: publicKey, isListed: false }],
  ['another guardian has used before', 'another guardian', { subscribedWith: publicKey, isListed: false }],
])('a page in a browser that %s ends its subscription', async (_, guardian, facts) => {
  reminded.write(guardian)
  expect(await start(facts)).toEqual([`unsubscribe ${publicKey}`])
  expect(reminded.read()).toBeNull()
})

it.each<[service: string, subscribe: () => Promise<never>]>([
  ['does not answer', () => new Promise<never>(() => {})],
  ['refuses', () => Promise.reject(new DOMException('push service error', 'AbortError'))],
])('a browser whose push service %s is not registered, and does not wait without end', async (_, subscribe) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ pushManager }) } })
  const request = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', request)
  const registered = registerThisBrowser(publicKey)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await registered).toBe(false)
  expect(request).not.toHaveBeenCalled()
})
