import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

const folder = fileURLToPath(new URL('../../dist', import.meta.url))

/** Paths that are screens, with or without a language before them. Decisions, row 40. */
const screens = new Set(['/', '/ai-chat', '/sign-in'])

/** Serves the built web part: files that never change for a year, the page itself never from a cache. */
export function createPages(app: Hono): void {
  const files = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const isForever = path.includes('/assets/')
      c.header('Cache-Control', isForever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Of the pages only the one that the service worker keeps is a file of its own.
  app.get('*', (c, next) => (isPagePath(c.req.path) || /^(?!\/assets\/).*\.html$/.test(c.req.path) ? next() : files(c, next)))
  app.get('*', (c) => {
    const status = screens.has(withoutLanguage(c.req.path)) ? 200 : 404
    return c.html(readPage(), status, { 'Cache-Control': 'no-cache' })
  })
}

function isPagePath(path: string): boolean {
  return screens.has(withoutLanguage(path))
}

/** `/es/ai-chat` → `/ai-chat`. */
export function withoutLanguage(path: string): string {
  const rest = path.replace(/^\/(?:zh|en|es)(?=\/|$)/, '')
  return rest === '' ? '/' : rest.length > 1 ? rest.replace(/\/$/, '') : rest
}

let page: string | undefined

/** Read once: a new build is served by a new start. */
function readPage(): string {
  page ??= readFileSync(`${folder}/index.html`, 'utf8')
  return page
}
