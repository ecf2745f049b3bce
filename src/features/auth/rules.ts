import { isTimeZone } from '../../platform/time/rules.ts'

/** Roles, which decide what a member may do. `docs/api.md`, "Members, roles, invitations". */
export const roles = ['owner', 'guardian', 'helper'] as const
export type Role = (typeof roles)[number]

/** Who may use the calls of a child's view: sessions that guardians lend to children. */
export const childRoles = ['child'] as const

/** What an access token may do. `docs/api.md`, "Access tokens"; each call names those that cover it. */
export const scopes = ['read', 'read:moments', 'checkin', 'award', 'request'] as const
export type TokenScope = (typeof scopes)[number]
/** For so long a token that is over is still listed. */
export const listedAfterEndMs = 30 * 24 * 60 * 60_000

/** Requests of a session are counted in minutes. */
export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/**
 * Whether a window that began at `startedAt` has begun and not ended. After the clock was set back, there may be
 * windows that begin in the future; they do not count. All in milliseconds.
 */
export const isWithinWindow = (startedAt: number, now: number, lengthMs: number): boolean =>
  startedAt <= now && now - startedAt < lengthMs

/** A session ends when it is not used for this long. `docs/promises.md`, S3. */
export const idleMs = 14 * dayMs
/** A session ends at the latest this long after its start. `docs/promises.md`, S3. */
export const absoluteMs = 90 * dayMs
/** The use of a lent session is noted at most this often. `docs/api.md`, "Browsers for children". */
export const noteUseEveryMs = 5 * minuteMs
/** The end of a session is moved at most this often, which saves a write at every request. */
export const refreshEveryMs = 60 * minuteMs

/**
 * For this long after a sign-in through a provider, the family can be erased. Without a password nothing else shows who
 * it is.
 */
export const freshSignInMs = 10 * minuteMs

/** How long a person may take at the provider. */
export const signInWithinMs = 10 * minuteMs

/** How long the address to set a new password is valid. */
export const passwordResetMs = 60 * minuteMs

/** Who may create an account: everybody, people with an invitation, or no one. */
export const signUps = ['open', 'invitation', 'closed'] as const
export type SignUp = (typeof signUps)[number]

/**
 * Whether a person may create an account. An invitation lets in only where one is needed, and not one to a sample
 * family.
 */
export const mayCreateAccount = (signUp: SignUp, invitation: { isSample?: boolean } | undefined): boolean =>
  signUp === 'open' || (signUp === 'invitation' && invitation !== undefined && invitation.isSample !== true)

/**
 * The cookie with the token of an invitation, which the page of the invitation sets before it leads to an external
 * provider: nothing else comes back from there.
 */
export const invitationCookie = 'pipling_invitation'

/** How long a sample family exists. */
export const sampleFamilyMs = 1 * dayMs
/** How long a family exists that a visitor started with a child's name. */
export const startedFamilyMs = 7 * dayMs

/** As in the contract of children, which auth does not know. */
export const maxChildNameLength = 50

/** Browsers in which one guardian is signed in, at most. */
export const sessionsPerGuardian = 100

/** Attempts that are checked in one window. `docs/api.md`, "Sign-in". */
export const attemptWindowMs = 15 * minuteMs
export const attemptsPerAccount = 10
export const attemptsPerAddress = 30
/** Tries of a PIN or another short code in one window. `docs/api.md`, "Browsers for children". */
export const codeTries = 5
/** Sign-ins at a provider that one client address begins in one window. Whole schools share an address. */
export const begunPerAddress = 100
/** Tries of one client address to pair a browser in one window. */
export const pairingTries = 100

/** Old names that ICU accepts and IANA does not list. */
const noZones =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST|SystemV\/.*)$/i

/**
 * Whether a name is an IANA time zone. JavaScript also accepts offsets such as +01:00, which have no daylight saving
 * time and the opposite sign in PostgreSQL.
 */
export function isTimeZoneName(name: string): boolean {
  return /^[A-Za-z]/.test(name) && !noZones.test(name) && isTimeZone(name)
}

/**
 * Returns the client whose attempts are counted together: an IPv4 address, or the /64 network of an IPv6 address, which
 * one household or one rented machine has to itself.
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

/** Why an external sign-in failed, as the value of `/sign-in?error=`. */
export type SignInError =
  | 'cancelled'
  | 'state_mismatch'
  | 'provider_unavailable'
  | 'account_not_linked'
  | 'sign_up_closed'
  | 'provider_failed'

/** The end of a placeholder address, for people without one. RFC 2606 reserves the domain. */
export const noAddressSuffix = '@no-address.invalid'

/** Whether this is the guest of a sample family. A person with an account of their own who joined it is none. */
export const isSampleGuest = (user: { email: string | null; sampleUntil: string | null }): boolean =>
  user.sampleUntil !== null && user.email === null

/**
 * A cookie that the page may read, unlike that of the session: `in` while a guardian is signed in, `child` in a browser
 * that a child uses, `out` for a minute after a sign-out. It grants nothing. It saves a visitor's page the request for the user.
 */
export const signedCookie = 'pipling_signed'
