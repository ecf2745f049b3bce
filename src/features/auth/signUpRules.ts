import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { SignUp } from './rules.ts'
import { digestOf } from './tokens.ts'

/**
 * How a sign-up passes the digest of its invitation's token to the sign-in library: what a client sends may hold
 * characters that no header may. No header of a client is passed on to the library.
 */
export const invitationHeader = 'x-pipling-invitation'

/** How a sign-up says that it creates an account with an open invitation only: `true`. */
export const onlyInvitedHeader = 'x-pipling-only-invited'

/** The code of the sign-in library for a person who may not create an account. */
export const notInvited = 'signup_disabled'

/** How a sign-in passes the family of this browser's session to the sign-in library. */
export const familyHeader = 'x-pipling-family'

/** The family of the session of a browser that signs in again. @param token the digest of its token */
export async function familyOfSession(db: Db, token: string | undefined): Promise<string | undefined> {
  if (token === undefined) return undefined
  const [session] = await db<{ familyId: string }[]>`
    select family_id as "familyId" from sessions where token = ${token}`
  return session?.familyId
}

/**
 * Whether the token of an invitation lets a person in who has no account. One to a sample family, which everybody can
 * start, does not.
 */
export async function isInvited(db: Db, token: string | null | undefined, now: Date): Promise<boolean> {
  if (token == null) return false
  const open = await db`
    select from invitations i join families f on f.id = i.family_id
    where i.token = ${digestOf(token)} and i.accepted_by is null and i.expires_at > ${now} and not f.is_sample`
  return open.length > 0
}

/**
 * An invitation lets a person in only where accounts need one.
 * @throws {Refusal} 403 when this person may not create an account
 */
export async function requireSignUp(
  db: Db,
  signUp: SignUp,
  token: string | null | undefined,
  now: Date,
): Promise<void> {
  if (signUp === 'invitation' && (await isInvited(db, token, now))) return
  requireOpenSignUp(signUp)
}

/** @throws {Refusal} 403 when not everybody may create an account */
export function requireOpenSignUp(signUp: SignUp): void {
  if (signUp === 'invitation') throw new Refusal(403, 'invitation_needed', 'New accounts need an invitation.')
  if (signUp === 'closed') throw new Refusal(403, 'sign_up_closed', 'No new accounts are created here.')
}
