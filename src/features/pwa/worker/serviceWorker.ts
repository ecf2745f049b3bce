// Precaches the app: one page without personal data, and the files it loads. API responses do not pass through here.
// See `persistResponses.ts` for those.

import { isOfflineScreen, targetOf } from './addresses.ts'
import { notificationOf, screenOf } from './reminder.ts'

declare const self: ServiceWorkerGlobalScope

/** The build prepends this constant: see `precachePlugin`. */
declare const precache: {
  /** A hash of the file names below. Each name contains a hash of its content. */
  version: string
  /** The path of the page of this build. */
  shell: string
  files: readonly string[]
  /** Every response of our server has it: see `ownResponse.ts`. */
  ownHeader: string
  /** Its value for the page of a child. */
  childValue: string
  /** Its value for a page without a session. */
  visitorValue: string
}

const cachePrefix = 'pipling-'
const cacheName = cachePrefix + precache.version

/** Of the page that a browser has while children use it: its cache, and where it is in there. */
const childCacheName = 'child-view'
const childPage = '/child-view'

/** After this time without a whole response, the cached page is shown. */
const networkTimeoutMs = 2500

/** After this time without its response, an open page is loaded anew. */
const appTimeoutMs = 1000

/** How often a new worker calls skipWaiting(), and the delay between the calls. */
const takeOverAttempts = 20
const takeOverRetryMs = 1000

self.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), addRoutes(event)])))

let isActivated = false

self.addEventListener('activate', (event) => {
  isActivated = true
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const { origin, pathname } = url
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate'
  const target = isPage ? targetOf(url) : undefined
  if (target !== undefined) event.respondWith(networkFirst(event, async () => Response.redirect(target)))
  else if (isPage && isOfflineScreen(url)) event.respondWith(networkFirst(event, readStoredPage))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

self.addEventListener('push', (event) => {
  const { title, ...shown } = notificationOf(event.data?.text())
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openScreen(screenOf(notification.data, self.location.origin)))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(renewSubscription())
})

interface Rule {
  condition: { requestMethod: 'GET'; urlPattern: string }
  source: 'cache' | 'network'
}

/**
 * The same routing as in the `fetch` listener, which alone decides about pages: a browser that raced the network
 * against the worker would show any page with status 200, also that of a proxy. The first rule that matches a request
 * applies.
 */
const rules: readonly Rule[] = [
  { condition: { requestMethod: 'GET', urlPattern: '/api/*' }, source: 'network' },
  { condition: { requestMethod: 'GET', urlPattern: '/assets/*' }, source: 'cache' },
]

/** Registers static routes, which a browser applies without starting the worker. */
async function addRoutes(
  event: ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> },
): Promise<void> {
  try {
    await event.addRoutes?.(rules)
  } catch (error) {
    console.warn('Static routes are not supported; the worker handles the requests.', error)
  }
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all([precache.shell, ...precache.files].map((file) => store(cache, file)))
  void takeOver()
}

/** `cache.addAll` would also store what a proxy sends with status 200, for as long as this build is in use. */
async function store(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file)
  if (!response.ok || !isOurs(response)) throw new Error(`No response of our server for ${file}`)
  await cache.put(file, response)
}

/**
 * Activates this worker without waiting for open pages, so that the cached page is from the latest build. The files of
 * the previous build stay cached. A single call is not enough: if the previous worker is handling a request, Chromium
 * sometimes delays the activation by half a minute.
 */
async function takeOver(): Promise<void> {
  for (let attempt = 0; attempt < takeOverAttempts && !isActivated; attempt += 1) {
    void self.skipWaiting()
    await delay(takeOverRetryMs)
  }
}

/** Deletes all but the newest two builds. An open page still needs the files of its own build. */
async function deleteOldCaches(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  const old = ours.filter((name) => name !== cacheName).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** So that a new version shows on the next load. A page counts when all of it has arrived. */
async function networkFirst(event: FetchEvent, readStored: () => Promise<Response | undefined>): Promise<Response> {
  const page = fetch(event.request)
  event.waitUntil(page.then(followChild).catch(() => undefined))
  event.waitUntil(page.then(followSession).catch(() => undefined))
  const ours = page
    .then((response) => (isOurs(response) ? complete(response.clone()) : undefined))
    .catch(() => undefined)
  const first = await Promise.race([ours, delay(networkTimeoutMs)])
  return first ?? (await readStored()) ?? page
}

async function readStoredPage(): Promise<Response | undefined> {
  return (await caches.match(childPage)) ?? caches.match(precache.shell)
}

/** Keeps the page of a child for as long as the browser is theirs: without a connection it opens that one alone. */
async function followChild(response: Response): Promise<void> {
  if (response.type === 'opaqueredirect' || !isOurs(response)) return
  if (response.headers.get(precache.ownHeader) !== precache.childValue) {
    await caches.delete(childCacheName)
    return
  }
  const page = response.clone()
  const files = (await response.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  const cache = await caches.open(childCacheName)
  await Promise.all([cache.put(childPage, page), ...files.map((file) => store(cache, file))])
}

/** @throws when the response is cut off */
async function complete(response: Response): Promise<Response> {
  return response.type === 'opaqueredirect' ? response : new Response(await response.arrayBuffer(), response)
}

/**
 * A redirect is followed, because the host may have put a sign-in of its own in front of the app. All its headers are
 * hidden from the worker.
 */
function isOurs(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.headers.has(precache.ownHeader) && response.status < 500)
}

/** Shows a screen in the app where it is open, without a page load; otherwise in a new window. */
async function openScreen(screen: string): Promise<void> {
  // The one that was used last is the first.
  const windows = await self.clients.matchAll({ type: 'window' })
  const app = windows.find(({ url }) => isOfflineScreen(new URL(url)))
  if (!app) {
    await self.clients.openWindow(screen)
    return
  }
  // A browser may refuse it, some time after the tap.
  await app.focus().catch(() => undefined)
  if (!(await isShown(app, screen))) await app.navigate(screen)
}

/** Lets the app show a screen. A page that is not the app, or has not started yet, does not respond. */
function isShown(app: WindowClient, screen: string): Promise<boolean | undefined> {
  const { port1, port2 } = new MessageChannel()
  const response = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', () => resolve(true))
  })
  port1.start()
  app.postMessage({ screen }, [port2])
  return Promise.race([response, delay(appTimeoutMs)])
}

/** Ends the reminders of a browser that a child uses or nobody, also those that are still shown. */
async function followSession(response: Response): Promise<void> {
  const whose = response.headers.get(precache.ownHeader)
  if (whose !== precache.childValue && whose !== precache.visitorValue) return
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of await self.registration.getNotifications()) shown.close()
}

/** When the browser has ended its subscription. Only a browser that gets reminders gets a new one. */
async function renewSubscription(): Promise<void> {
  const response = await fetch('/api/reminders')
  if (!response.ok) return
  const { publicKey, devices } = (await response.json()) as { publicKey: string; devices: { isThis: boolean }[] }
  if (!devices.some(({ isThis }) => isThis)) return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await fetch('/api/reminders/devices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

const openFile = async (request: Request): Promise<Response> => (await caches.match(request)) ?? fetch(request)

function delay(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), delayMs)
  })
}
