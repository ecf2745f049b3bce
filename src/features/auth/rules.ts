import { isTimeZone } from '../../platform/time/rules.ts'

/** Requests of a session are counted in minutes. */
export const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Whether a window that began at `startedAt` has begun and not ended. A clock that was ahead and is set right leaves windows that begin in
 * the future: they count no more. All in milliseconds.
 */
export const isWithinWindow = (startedAt: number, now: number, lengthMs: number): boolean =>
  startedAt <= now && now - startedAt < lengthMs

/** A session ends when it was not used for so long. `docs/promises.md`, S3. */
export const idleMs = 14 * dayMs
/** ... and at the latest so long after it began. `docs/promises.md`, S3. */
export const absoluteMs = 90 * dayMs
/** How far the end of an idle session may lag behind its use, which spares a write for each request. */
export const refreshEveryMs = 60 * minuteMs

/** A sample family lives so long. */
export const sampleFamilyMs = dayMs

/** Tries that are judged in one window. `docs/api.md`, "Sign-in". */
export const attemptWindowMs = 15 * minuteMs
export const attemptsPerAccount = 10
export const attemptsPerAddress = 30

/** What ICU knows of old and IANA does not. */
const noZones =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|SystemV\/.*)$/i

/** Offsets such as +01:00 pass for zones in this runtime, but know no daylight saving and mean the opposite to PostgreSQL. */
export function isTimeZoneName(name: string): boolean {
  return /^[A-Za-z]/.test(name) && !noZones.test(name) && isTimeZone(name)
}

/** Longest `returnTo` that is kept. */
const maxReturnTo = 2000

/**
 * The path of this site to go to after signing in. What could lead elsewhere, however a browser reads it, is dropped, and
 * so are calls of the API: following a link must not sign anybody out.
 * @returns undefined when there is none to go to
 */
export function safeReturnTo(value: string | undefined): string | undefined {
  if (value === undefined || value.length > maxReturnTo || !value.isWellFormed() || hasStrayCharacters(value))
    return undefined
  // Something behind us may decode the path once more, so that each reading must be harmless.
  let path = value.split(/[?#]/, 1)[0]!
  for (let rounds = 0; rounds < 5; rounds += 1) {
    if (!isPathOfThisSite(path)) return undefined
    const decoded = decode(path)
    if (decoded === path) return value
    if (decoded === undefined) return undefined
    path = decoded
  }
  return undefined
}

function isPathOfThisSite(path: string): boolean {
  return (
    path.startsWith('/') &&
    !hasStrayCharacters(path) &&
    !/\/\/|\/\.{1,2}(\/|$)/.test(path) &&
    !/^\/api(\/|$)/i.test(path)
  )
}

/** Spaces and control characters, which browsers skip when they read an address, and the backslash, which they take for a slash. */
function hasStrayCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  return /[\u0000-\u0020\u007f-\u00a0\\]/.test(text)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/**
 * Whose tries are counted together: one IPv4 address, or the 64-bit network of an IPv6 one, which is what one household
 * or one rented machine has to itself.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = plain.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail === '' ? [] : tail.split(':'))]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Why an external sign-in did not work, in the words of `/sign-in?error=`. */
export type SignInError =
  | 'cancelled'
  | 'state_mismatch'
  | 'provider_unavailable'
  | 'account_not_linked'
  | 'provider_failed'

/** Puts what the provider or the sign-in library calls a failure into our few words. RFC 6749 section 4.1.2.1 names the first three. */
export function signInErrorOf(code: string): SignInError {
  switch (code) {
    case 'access_denied':
      return 'cancelled'
    case 'server_error':
    case 'temporarily_unavailable':
      return 'provider_unavailable'
    case 'state_mismatch':
    case 'state_not_found':
    case 'state_invalid':
    case 'nonce_binding_missing':
      return 'state_mismatch'
    case 'account_not_linked':
      return code
    default:
      return 'provider_failed'
  }
}

/** Ends the address that stands in for one where there is none. RFC 2606 keeps the domain free for ever. */
export const noAddressSuffix = '@no-address.invalid'

/**
 * A cookie that the page may read beside the session's, which it may not: `in` while somebody is signed in, `out` for a minute
 * after a sign-out. It grants nothing; without it the page of a visitor would ask for a user in vain each time.
 */
export const signedCookie = 'pipling_signed'
