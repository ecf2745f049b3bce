import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import postgres from 'postgres'
import { Refusal } from './errors.ts'

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of rewards come from the https address that a parent typed.
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * For a page that has a style or a script in it: these, and files of ours as on any page.
 * @param digests SHA-256 of what stands in its `<style>` and its `<script>`, in base64
 */
export function policyWith(digests: { style?: string; script?: string }): Record<string, string> {
  const policy = Object.entries(digests).reduce(
    (before, [kind, digest]) => before.replace(`${kind}-src 'self'`, `${kind}-src 'self' 'sha256-${digest}'`),
    contentPolicy,
  )
  return { 'Content-Security-Policy': policy }
}

/** Headers of every answer, pages and API alike, but for what an answer says itself. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'Content-Security-Policy': contentPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Answers are about one family: nothing between server and browser may keep them. */
export const keepNothing = { 'Cache-Control': 'private, no-store' }

/** Whether a client that sent this header takes such an encoding by its name. */
export function takes(acceptEncoding: string | undefined, encoding: string): boolean {
  if (acceptEncoding === undefined) return false
  return acceptEncoding.split(',').some((part) => {
    const [name, ...rest] = part.split(';').map((word) => word.trim())
    return name === encoding && !rest.some((word) => /^q=0(\.0*)?$/.test(word))
  })
}

/**
 * Whether a browser says that another site sent this. Only the same origin passes; a client that sends
 * neither header is no browser and is judged by its session alone.
 */
export function isCrossSite(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const from = request.headers.get('origin')
  return from !== null && from !== origin
}

export const isUnsafe = (method: string) => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** Turns whatever was thrown into the contract's error form, in this one place. */
export function errorResponse(error: unknown, c: Context, log: Logger): Response {
  if (error instanceof Refusal) return c.json(error.body(), error.status, error.headers)
  const requestId = randomUUID()
  if (isDatabaseGone(error)) {
    log.error({ requestId, code: (error as { code?: string }).code }, 'the database does not answer')
    const refusal = new Refusal(
      'unavailable',
      'This does not work just now. Try again in a moment.',
      { requestId },
      { 'Retry-After': '5' },
    )
    return c.json(refusal.body(), refusal.status, refusal.headers)
  }
  log.error({ requestId, err: error, method: c.req.method, route: c.req.routePath }, 'a request failed')
  return c.json(new Refusal('internal_error', 'Something went wrong on our side.', { requestId }).body(), 500)
}

/** Codes of postgres.js for a lost connection, of Node's sockets while connecting, and SQLSTATE classes 08, 53 and 57. */
function isDatabaseGone(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(08|53|57)/.test(error.code)
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return false
  return /^(CONNECTION_|CONNECT_TIMEOUT)/.test(code) || syscall === 'connect' || /^(ECONNRESET|EPIPE)$/.test(code)
}
