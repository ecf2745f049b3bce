import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { readUser } from '../features/auth/contract.ts'
import { signedCookie } from '../features/auth/rules.ts'
import { listChildren } from '../features/children/contract.ts'
import { listHabits } from '../features/habits/contract.ts'
import { chooseLanguage, languageCookie, pathWithoutLanguage } from '../features/i18n/rules.ts'
import { listMoments } from '../features/moments/contract.ts'
import { listSkills } from '../features/skills/contract.ts'
import { readWeeklyStats } from '../features/stats/contract.ts'
import { listActivities } from '../features/timeline/contract.ts'
import { answersElementId } from '../platform/http/contract.ts'
import { keepNothing, policyWith, takes } from '../platform/http/server.ts'

const folder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Paths that are screens, with or without a language before them. docs/product-decisions.md, row 40. */
const screens = new Set(['/', '/ai-chat', '/sign-in', '/privacy'])

/** What the app asks for at its start: see `web/askAtStart.ts`. */
const firstAnswers = [readUser.path, listChildren.path]
/** And on Home, about one child. */
const homeAnswers = [
  readWeeklyStats.path,
  listActivities.path,
  listHabits.path,
  listSkills.path,
  `${listMoments.path}?limit=10`,
]

/** What is not answered by then, the app asks for. A page that opens is worth more than one that is whole. */
const patienceMs = 250

/**
 * Serves the built web part: files that never change for a year, the pages themselves never from a cache.
 * @param lastChild the child that the app will be about: false when nobody is signed in, undefined when it is not known
 */
export function createPages(app: Hono, lastChild: (c: Context) => string | undefined | false): void {
  const serveFile = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const isForever = path.includes('/assets/')
      c.header('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Of the pages only the one that the service worker keeps is a file of its own.
  app.get('*', (c, next) =>
    screens.has(screenOf(c)) || /^(?!\/assets\/).*\.html(\.br|\.gz)?$/.test(c.req.path) ? next() : serveFile(c, next),
  )
  app.get('*', async (c) => {
    const screen = screenOf(c)
    const kind = kindOf(c, screen)
    const name = `${kind}.${languageFor(c)}.html`
    const addresses = kind === 'app' && screen === '/' ? addressesAhead(c, lastChild(c)) : []
    const answers = await answersTo(app, c, addresses)
    return answers.length > 0
      ? answerWithAnswers(c, name, answers)
      : answerPage(c, name, screens.has(screen) ? 200 : 404)
  })
}

/** What the app will ask for as soon as it runs. */
function addressesAhead(c: Context, childId: string | undefined | false): string[] {
  if (childId === false) return []
  const isHome = c.req.query('tab') === undefined && c.req.query('module') === undefined
  return [
    ...firstAnswers,
    ...(childId !== undefined && isHome ? homeAnswers.map((path) => path.replace('{childId}', childId)) : []),
  ]
}

/** Asks as the app would, with all that is made sure of then. Nothing depends on it: what is not brought so, the app fetches. */
async function answersTo(app: Hono, c: Context, addresses: readonly string[]): Promise<string[]> {
  const { cookie = '' } = c.req.header()
  const come: (string | undefined)[] = addresses.map(() => undefined)
  const asked = addresses.map(async (address, index) => {
    const response = await app.request(address, { headers: { cookie } })
    if (response.status === 200) come[index] = await brought(address, response)
  })
  if (asked.length > 0) await Promise.race([Promise.allSettled(asked), after(patienceMs, undefined, { ref: false })])
  return come.filter((answer) => answer !== undefined)
}

/** A `BroughtAnswer` in JSON, with the tag by which the browser would know this answer had it fetched it. */
async function brought(address: string, response: Response): Promise<string> {
  return `["${address}",{"tag":${JSON.stringify(response.headers.get('etag'))},"reply":${await response.text()}}]`
}

/** A page with answers is as private as they are. */
function answerWithAnswers(c: Context, name: string, answers: readonly string[]): Response {
  // Only what begins with < could end the element, and in JSON it stands only within texts.
  const element = `<script type="application/json" id="${answersElementId}">[${answers.join(',').replaceAll('<', '\\u003c')}]</script>`
  const page = Buffer.from(readPage(name).content)
    .toString()
    .replace('</body>', () => `${element}</body>`)
  const headers = { 'Content-Type': pageType, ...keepNothing, Vary: variesBy, ...policyOf(name) }
  const encoding = encodingFor(c)
  return encoding
    ? c.body(encoding.compress(page), 200, { ...headers, 'Content-Encoding': encoding.name })
    : c.body(page, 200, headers)
}

/** The path without its language: `/es/ai-chat/` is `/ai-chat`. */
function screenOf(c: Context): string {
  const path = pathWithoutLanguage(c.req.path)
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/** Whoever has no session gets the landing page, which needs no app, and neither does the privacy page. The app itself sees to a session that has ended. */
function kindOf(c: Context, screen: string): 'privacy' | 'landing' | 'app' {
  if (screen === '/privacy') return 'privacy'
  return screen === '/' && getCookie(c, signedCookie) !== 'in' ? 'landing' : 'app'
}

function languageFor(c: Context) {
  return chooseLanguage({
    path: c.req.path,
    stored: getCookie(c, languageCookie),
    // Browsers list them in order of preference.
    browser: (c.req.header('accept-language') ?? '').split(',').map((part) => part.split(';')[0]!.trim()),
  })
}

const pageType = 'text/html; charset=utf-8'
const variesBy = 'Cookie, Accept-Language, Accept-Encoding'

function answerPage(c: Context, name: string, status: 200 | 404): Response {
  const encoding = encodingFor(c)
  const page = readPage(encoding ? `${name}.${encoding.extension}` : name)
  const headers = {
    'Content-Type': pageType,
    'Cache-Control': 'no-cache',
    ETag: page.tag,
    Vary: variesBy,
    ...policyOf(name),
  }
  if (status === 200 && c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers)
  return c.body(page.content, status, { ...headers, ...(encoding && { 'Content-Encoding': encoding.name }) })
}

const policies = new Map<string, Record<string, string>>()

/** The landing page has its styles in it and the app's page a script, which the policy of all pages refuses. */
function policyOf(name: string): Record<string, string> {
  const known = policies.get(name)
  if (known) return known
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

/** The forms that the build has made, best first, and how a page with answers comes to be in them: at a level that costs less than it saves. */
const encodings = [
  {
    name: 'br',
    extension: 'br',
    compress: (page: string) => bytes(brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
  },
  { name: 'gzip', extension: 'gz', compress: (page: string) => bytes(gzipSync(page)) },
]

const bytes = (buffer: Buffer) => new Uint8Array(buffer)

function encodingFor(c: Context) {
  return encodings.find(({ name }) => takes(c.req.header('accept-encoding'), name))
}

interface Page {
  content: Uint8Array<ArrayBuffer>
  tag: string
}

const pages = new Map<string, Page>()

/** Read once: a new build is served by a new start. */
function readPage(file: string): Page {
  const known = pages.get(file)
  if (known) return known
  const content = new Uint8Array(readFileSync(`${folder}/${file}`))
  const page = { content, tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"` }
  pages.set(file, page)
  return page
}
