import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hostMark } from '../features/assistant/contract.ts'
import type { Cookies } from '../features/auth/cookies.ts'
import type { Child } from '../features/children/contract.ts'
import { pairPath } from '../features/lending/contract.ts'
import type { LentState } from '../features/lending/pages.ts'
import { childCookie } from '../features/sync/rules.ts'
import { offlineScreens, targetOf } from '../features/pwa/worker/addresses.ts'
import { chooseLanguage, languageCookie, languageOfPath, pathWithoutLanguage } from '../features/i18n/rules.ts'
import { acceptedLanguages } from '../platform/http/acceptLanguage.ts'
import { embeddedResponsesId } from '../platform/http/contract.ts'
import { childPageValue, ownHeader, visitorPageValue } from '../platform/http/ownResponse.ts'
import { accepts, neverStored, policyWith } from '../platform/http/server.ts'
import { isUuid } from '../platform/http/shapes.ts'
import { commonQueries, homeQueries } from './startQueries.ts'

const folder = fileURLToPath(new URL('../../dist/web', import.meta.url))

const tokenScreens: readonly string[] = ['/reset', '/join']

/** Paths of screens, without the language. `docs/product-decisions.md`, row 40. */
const screens = new Set([...offlineScreens, '/privacy', ...tokenScreens])

/** How long a page waits for its first responses. The app requests those that take longer. */
const patienceMs = 250
/** The app requests longer ones itself, so that the page does not wait for their bytes. */
const maxEmbeddedLength = 256 * 1024

/** Addresses of a child's lists that were too long for a page. No page makes them again until the next start. */
const tooLong = new Set<string>()
const maxTooLong = 10_000

/** Serves the built web part: files with a hash in their name for a year, pages never from a cache. */
export function createPages(
  app: Hono,
  {
    cookies,
    hasStart,
  }: { cookies: Pick<Cookies, 'looksSignedIn' | 'looksLent' | 'clearToken' | 'nameOf'>; hasStart: boolean },
  { lentStateOf, modelHost }: { lentStateOf: (c: Context) => Promise<LentState>; modelHost: string | null },
): void {
  const childPage = (c: Context) => `child.${languageFor(c, cookies.nameOf(languageCookie))}.html`
  const serveFile = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const isImmutable = path.includes('/assets/')
      c.header('Cache-Control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      const [shell] = /assets\/shell-\w+\.html/.exec(path) ?? []
      if (shell !== undefined) for (const [name, value] of Object.entries(policyOf(shell))) c.header(name, value)
    },
  })
  app.get(`${pairPath}:token`, (c) => respondWithPage(c, childPage(c), 200, childPageValue))
  // A child cannot leave its page by another address. Files are no pages.
  app.get('*', async (c, next) => {
    if (!cookies.looksLent(c) || screenOf(c) === '/privacy' || /\.(?!html$)\w+$/.test(c.req.path)) return next()
    const state = await lentStateOf(c)
    if (state === 'own') return c.redirect('/')
    if (state === 'lent' || screenOf(c) !== '/sign-in') return respondWithPage(c, childPage(c), 200, childPageValue)
    // The page of a view that is over leads here.
    cookies.clearToken(c)
    return next()
  })
  app.get('*', (c, next) => (targetOf(new URL(c.req.url)) === undefined ? next() : openShortcut(c, cookies)))
  // The only page that is served as a file is the one that the service worker precaches, in /assets/.
  app.get('*', (c, next) =>
    screens.has(screenOf(c)) || /^(?!\/assets\/).*\.html(\.br|\.gz)?$/.test(c.req.path) ? next() : serveFile(c, next),
  )
  app.get('*', async (c) => {
    const screen = screenOf(c)
    const isSignedIn = cookies.looksSignedIn(c)
    const kind = kindOf(screen, isSignedIn, hasStart)
    if (kind === 'privacy' && modelHost !== null) {
      const page = `model.${languageFor(c, cookies.nameOf(languageCookie))}.html`
      return respondWithChanged(c, page, (text) => text.replaceAll(hostMark, () => modelHost))
    }
    const name = `${kind}.${languageFor(c, cookies.nameOf(languageCookie))}.html`
    const responses = kind === 'app' && screen === '/' ? await firstResponses(app, c, cookies.nameOf(childCookie)) : []
    return responses.length > 0
      ? respondWithData(c, name, responses)
      : respondWithPage(c, name, screens.has(screen) ? 200 : 404, isSignedIn ? undefined : visitorPageValue)
  })
}

/**
 * `/keepsake?child&from&to` is the address of the book to write down, `/week?child&week` that of a week. It leads to the
 * sub-screen, with this child as the selected one; a visitor signs in first and returns here.
 */
function openShortcut(c: Context, { looksSignedIn, nameOf }: Pick<Cookies, 'looksSignedIn' | 'nameOf'>): Response {
  const language = languageOfPath(c.req.path)
  const url = new URL(c.req.url)
  c.header('Cache-Control', neverStored['Cache-Control'])
  if (!looksSignedIn(c)) {
    const login = new URLSearchParams({ ...(language && { lang: language }), returnTo: url.pathname + url.search })
    return c.redirect(`/api/login?${login.toString()}`)
  }
  const childId = url.searchParams.get('child')
  if (childId !== null && isUuid(childId)) {
    const maxAge = 400 * 24 * 60 * 60
    setCookie(c, nameOf(childCookie), childId.toLowerCase(), { path: '/', sameSite: 'Lax', maxAge })
    // Stays in the address until the screen has looked whether there is such a child.
  } else url.searchParams.delete('child')
  return c.redirect(targetOf(url)!)
}

/**
 * The responses to what the app requests when it starts, each an `EmbeddedResponse` in JSON. They come from the app
 * itself with the cookies of this request, so that all its checks apply. What fails or is late is left out: the browser
 * requests it.
 */
async function firstResponses(app: Hono, c: Context, childCookieName: string): Promise<string[]> {
  const { cookie = '' } = c.req.header()
  const isLate = delay(patienceMs, undefined, { ref: false })
  const fetched = new Map<string, { revision: string; body: string }>()

  async function fetchAll(addresses: readonly string[]): Promise<void> {
    const requests = addresses.map(async (address) => {
      const response = await app.request(address, { headers: { cookie } })
      if (response.status !== 200) return
      const body = await response.text()
      if (body.length > maxEmbeddedLength) {
        if (tooLong.size < maxTooLong) tooLong.add(address)
        return
      }
      fetched.set(address, { revision: response.headers.get('revision') ?? '0', body })
    })
    await Promise.race([Promise.allSettled(requests), isLate])
  }

  const common = Object.values(commonQueries)
  await fetchAll(common)
  const childId = selectedChildId(getCookie(c, childCookieName), fetched.get(commonQueries.children)?.body)
  const isHome = c.req.query('tab') === undefined && c.req.query('module') === undefined
  const home = childId !== undefined && isHome ? Object.values(homeQueries(childId)) : []
  await fetchAll(home.filter((address) => !tooLong.has(address)))
  return [...common, ...home].flatMap((address) => {
    const response = fetched.get(address)
    if (!response) return []
    return [`["${address}",{"revision":${response.revision},"reply":${response.body}}]`]
  })
}

/** The child that the app will show: the one that this device names, if it is of this family, else the first. */
function selectedChildId(chosenId: string | undefined, childrenBody: string | undefined): string | undefined {
  if (childrenBody === undefined) return undefined
  const children = JSON.parse(childrenBody) as Child[]
  return (children.find(({ id }) => id === chosenId) ?? children[0])?.id
}

/** A page with data of a family is as private as the data. */
function respondWithData(c: Context, name: string, responses: readonly string[]): Response {
  // Without any <, which JSON has only within strings, no text can end the element.
  const element = `<script type="application/json" id="${embeddedResponsesId}" data-date="${new Date().toUTCString()}">[${responses.join(',').replaceAll('<', '\\u003c')}]</script>`
  return respondWithChanged(c, name, (page) => page.replace('</body>', () => `${element}</body>`))
}

function respondWithChanged(c: Context, name: string, change: (page: string) => string): Response {
  const page = change(Buffer.from(readPage(name).content).toString())
  const headers = { 'Content-Type': pageType, ...neverStored, Vary: variesBy, ...policyOf(name) }
  const encoding = encodingFor(c)
  return encoding
    ? c.body(encoding.compress(page), 200, { ...headers, 'Content-Encoding': encoding.name })
    : c.body(page, 200, headers)
}

/** The path without its language: `/es/ai-chat/` is `/ai-chat`. */
function screenOf(c: Context): string {
  const path = pathWithoutLanguage(c.req.path)
  const ofToken = tokenScreens.find((screen) => path.startsWith(`${screen}/`))
  if (ofToken !== undefined) return ofToken
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/**
 * Visitors get the landing page, which asks for a child's name if the server `hasStart`. It and the privacy page need no app. The app itself handles a session that has ended.
 */
function kindOf(screen: string, isSignedIn: boolean, hasStart: boolean): 'privacy' | 'landing' | 'start' | 'app' {
  if (screen === '/privacy') return 'privacy'
  if (screen !== '/' || isSignedIn) return 'app'
  return hasStart ? 'start' : 'landing'
}

function languageFor(c: Context, cookieName: string) {
  return chooseLanguage({
    path: c.req.path,
    stored: getCookie(c, cookieName),
    browser: acceptedLanguages(c.req.header('accept-language')),
  })
}

const pageType = 'text/html; charset=utf-8'
const variesBy = 'Cookie, Accept-Language, Accept-Encoding'

/** @param whose tells the service worker that it is not a guardian's */
function respondWithPage(c: Context, name: string, status: 200 | 404, whose?: string): Response {
  const encoding = encodingFor(c)
  const page = readPage(encoding ? `${name}.${encoding.extension}` : name)
  const headers = {
    'Content-Type': pageType,
    // An address with a token should not stay in a cache of the browser, nor a page of one side for the other.
    ...(tokenScreens.includes(screenOf(c)) || whose === childPageValue ? neverStored : { 'Cache-Control': 'no-cache' }),
    ...(whose !== undefined && { [ownHeader]: whose }),
    ETag: page.tag,
    Vary: variesBy,
    ...policyOf(name),
  }
  if (status === 200 && c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers)
  return c.body(page.content, status, { ...headers, ...(encoding && { 'Content-Encoding': encoding.name }) })
}

const policies = new Map<string, Record<string, string>>()

/** Allows the inline styles of the landing page and the inline script of every page by their digests. */
function policyOf(name: string): Record<string, string> {
  const cached = policies.get(name)
  if (cached) return cached
  const page = readFileSync(`${folder}/${name}`, 'utf8')
  const [style, script] = [/<style>(.*?)<\/style>/s, /<script>(.*?)<\/script>/s].map((element) =>
    digestOf(element.exec(page)?.[1]),
  )
  const policy = policyWith({ ...(style && { style }), ...(script && { script }) })
  policies.set(name, policy)
  return policy
}

const digestOf = (text: string | undefined) =>
  text === undefined ? undefined : createHash('sha256').update(text).digest('base64')

/**
 * The encodings that the build has made, best first, and how a page with data is compressed: at levels that take 0.2
 * ms.
 */
const encodings = [
  {
    name: 'br',
    extension: 'br',
    compress: (page: string) => bytes(brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
  },
  { name: 'gzip', extension: 'gz', compress: (page: string) => bytes(gzipSync(page)) },
]

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

const encodingFor = (c: Context) => encodings.find(({ name }) => accepts(c.req.header('accept-encoding'), name))

interface Page {
  content: Uint8Array<ArrayBuffer>
  tag: string
}

const pages = new Map<string, Page>()

/** Reads each file once: a new build needs a restart. */
function readPage(file: string): Page {
  const cached = pages.get(file)
  if (cached) return cached
  const content = new Uint8Array(readFileSync(`${folder}/${file}`))
  const page = { content, tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"` }
  pages.set(file, page)
  return page
}
