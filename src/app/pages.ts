import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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
import { policyWithStyles, takes } from '../platform/http/server.ts'

const folder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Paths that are screens, with or without a language before them. Decisions, row 40. */
const screens = new Set(['/', '/ai-chat', '/sign-in', '/privacy'])

/** What the app asks for at its start: see `web/askAtStart.ts`. */
const firstAnswers = [readUser.path, listChildren.path]
/** And on Home, about one child. */
const homeAnswers = [readWeeklyStats.path, listActivities.path, listHabits.path, listSkills.path, `${listMoments.path}?limit=10`]

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
  app.get('*', (c, next) => (screens.has(screenOf(c)) || /^(?!\/assets\/).*\.html(\.br|\.gz)?$/.test(c.req.path) ? next() : serveFile(c, next)))
  app.get('*', (c) => {
    const screen = screenOf(c)
    const kind = kindOf(c, screen)
    const name = `${kind}.${languageFor(c)}.html`
    const answers = kind === 'app' && screen === '/' ? answersAhead(c, lastChild(c)) : []
    const link = answers.length > 0 ? inTurns(filesOf(name), answers).join(', ') : undefined
    return answerPage(c, name, { status: screens.has(screen) ? 200 : 404, link })
  })
}

/**
 * Has the browser fetch the first answers beside the app that will ask for them, a round trip earlier. Nothing depends on it: what is not
 * fetched so, the app fetches.
 */
function answersAhead(c: Context, childId: string | undefined | false): string[] {
  if (childId === false) return []
  const isHome = c.req.query('tab') === undefined && c.req.query('module') === undefined
  const paths = [...firstAnswers, ...(childId !== undefined && isHome ? homeAnswers.map((path) => path.replace('{childId}', childId)) : [])]
  return paths.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`)
}

/** Without HTTP/2 a browser fetches six at a time: three large files, which take longest, leave room for answers, which are short. */
function inTurns(files: string[], answers: string[]): string[] {
  return [...files.slice(0, 3), ...answers.slice(0, 3), ...files.slice(3), ...answers.slice(3)]
}

const files = new Map<string, string[]>()

/** The scripts and the stylesheet that a page names, the largest first. */
function filesOf(name: string): string[] {
  const known = files.get(name)
  if (known) return known
  const page = readFileSync(`${folder}/${name}`, 'utf8')
  const found = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(js|css))"/g)]
    .map(([, path = '', kind]) => ({ path, kind, size: statSync(folder + path).size }))
    .toSorted((one, other) => other.size - one.size)
    .map(({ path, kind }) => `<${path}>; ${kind === 'js' ? 'rel=modulepreload' : 'rel=preload; as=style'}; crossorigin`)
  files.set(name, found)
  return found
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

function answerPage(c: Context, name: string, { status, link }: { status: 200 | 404; link: string | undefined }): Response {
  const encoding = encodingFor(c)
  const page = readPage(encoding ? `${name}.${encoding.extension}` : name)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: page.tag,
    Vary: 'Cookie, Accept-Language, Accept-Encoding',
    ...policyOf(name),
    ...(link && { Link: link }),
  }
  if (status === 200 && c.req.header('if-none-match')?.includes(page.tag)) return c.body(null, 304, headers)
  return c.body(page.content, status, { ...headers, ...(encoding && { 'Content-Encoding': encoding.name }) })
}

const policies = new Map<string, Record<string, string>>()

/** The landing page has its styles in it, which the policy of all pages refuses. */
function policyOf(name: string): Record<string, string> {
  const known = policies.get(name)
  if (known) return known
  const [, styles] = /<style>(.*?)<\/style>/s.exec(readFileSync(`${folder}/${name}`, 'utf8')) ?? []
  const policy = styles === undefined ? {} : policyWithStyles(createHash('sha256').update(styles).digest('base64'))
  policies.set(name, policy)
  return policy
}

/** The forms that the build has made, best first. */
const encodings = [
  { name: 'br', extension: 'br' },
  { name: 'gzip', extension: 'gz' },
]

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
