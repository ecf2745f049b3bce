// Keeps the app itself on the device: one page without anybody's data, and the files it is made of. Answers of the
// server are never seen here; see `lastAnswers.ts` for what is kept of those.

declare const self: ServiceWorkerGlobalScope

/** Put before this file by the build: see `precachePlugin`. */
declare const precache: {
  /** A digest of the names below, each of which has a digest of its content. */
  version: string
  /** The page, as a file of this build. */
  shell: string
  files: readonly string[]
}

const cachePrefix = 'pipling-'
const cacheName = cachePrefix + precache.version

/** The network has this long to bring the page before the one that is kept is shown. */
const patienceMs = 4000

/** How often a new worker asks to take over, and how long there is between. */
const insistences = 20
const insistMs = 1000

/** What the server answers with the page: see `src/app/pages.ts`. */
const screens = /^(?:\/(?:zh|en|es))?(?:\/|\/ai-chat\/?|\/sign-in\/?)?$/

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([install(), addRoutes(event)]))
})

let hasTakenOver = false

self.addEventListener('activate', (event) => {
  hasTakenOver = true
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && screens.test(pathname)) event.respondWith(openScreen(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

interface Rule {
  condition: { requestMethod: 'GET'; requestMode?: 'navigate'; urlPattern?: string }
  source: 'cache' | 'network' | 'race-network-and-fetch-handler'
}

/** The same as the listener for `fetch` does, in the order in which a request is held against them. */
const rules: readonly Rule[] = [
  { condition: { requestMethod: 'GET', urlPattern: '/api/*' }, source: 'network' },
  { condition: { requestMethod: 'GET', urlPattern: '/assets/*' }, source: 'cache' },
  { condition: { requestMethod: 'GET', requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
]

/**
 * For a browser that goes by rules without waking a worker. Pages need them for more than speed: while one worker takes over from another,
 * Chromium at times never answers a page that only a worker could bring.
 */
async function addRoutes(
  event: ExtendableEvent & { addRoutes?: (rules: readonly Rule[]) => Promise<void> },
): Promise<void> {
  try {
    await event.addRoutes?.(rules)
  } catch (error) {
    console.warn('These rules are not taken here; the worker is asked instead.', error)
  }
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([precache.shell, ...precache.files])
  void takeOver()
}

/**
 * At once: the kept page must be of the build that was opened last, and files of the build before stay. Said once, Chromium now and then
 * lets it wait for half a minute, when the worker before is asked for something just then.
 */
async function takeOver(): Promise<void> {
  for (let n = 0; n < insistences && !hasTakenOver; n += 1) {
    void self.skipWaiting()
    await later(insistMs)
  }
}

/** The newest two builds stay: a page that is open still fetches files of its own. */
async function deleteOldCaches(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
  const old = ours.filter((name) => name !== cacheName).slice(0, -1)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** From the network first, so that a new version shows at the next load. */
async function openScreen(request: Request): Promise<Response> {
  const page = fetch(request)
  const first = await Promise.race([page.catch(() => undefined), later(patienceMs)])
  return first ?? (await caches.match(precache.shell)) ?? page
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

function later(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(undefined)
    }, delayMs)
  })
}
