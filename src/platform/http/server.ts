import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/open.ts'
import { Refusal, refuse } from './errors.ts'
import { ownHeader } from './ownResponse.ts'
import { SpoolUnavailable } from './spool.ts'

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of an https address that a person typed.
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
 * The policy for a page with an inline style or script: allows these by their digest, and our own files as on any page.
 * @param digests SHA-256 of the content of its `<style>` and its `<script>`, in base64
 */
export function policyWith(digests: { style?: string; script?: string }): Record<string, string> {
  const policy = Object.entries(digests).reduce(
    (before, [kind, digest]) => before.replace(`${kind}-src 'self'`, `${kind}-src 'self' 'sha256-${digest}'`),
    contentPolicy,
  )
  return { 'Content-Security-Policy': policy }
}

/** Headers of every response, pages and API alike. A response may replace them. */
export function commonHeaders(isHttps: boolean): Record<string, string> {
  return {
    [ownHeader]: '1',
    'Content-Security-Policy': contentPolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** For responses about one family: nothing between server and browser may store them. */
export const neverStored = { 'Cache-Control': 'private, no-store' }

/** Whether a client that sent this `Accept-Encoding` header accepts an encoding by its name. */
export const accepts = (acceptEncoding: string | undefined, encoding: string): boolean =>
  parseAccept(acceptEncoding ?? '').some(({ type, q }) => type === encoding && q > 0)

/**
 * Whether a browser says that another site sent this. Only the same origin passes. A client that sends neither header
 * is no browser and is judged by its session alone.
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
  const respond = (refusal: Refusal) => c.json(refusal.body(), refusal.status, { ...neverStored, ...refusal.headers })
  if (error instanceof Refusal) return respond(error)
  const requestId = randomUUID()
  if (error instanceof DatabaseUnavailable || error instanceof SpoolUnavailable) {
    log.error({ requestId, code: error.code }, error.message)
    const message = 'This does not work just now. Try again in a moment.'
    return respond(refuse('unavailable', message, { requestId }, { 'Retry-After': '5' }))
  }
  log.error({ requestId, err: error, method: c.req.method, route: c.req.routePath }, 'a request failed')
  return respond(refuse('internal_error', 'Something went wrong on our side.', { requestId }))
}
