import type { Runner } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { SignUp } from './rules.ts'
import { digestOf } from './tokens.ts'

/**
 * An invitation lets a person in only where accounts need one, and not one to a sample family, which everybody can
 * start.
 * @throws {Refusal} 403 when this person may not create an account
 */
export async function requireSignUp(
  db: Runner,
  signUp: SignUp,
  invitation: string | null | undefined,
  now: Date,
): Promise<void> {
  if (signUp === 'invitation' && invitation != null) {
    const open = await db`
      select from invitations i join families f on f.id = i.family_id
      where i.token = ${digestOf(invitation)} and i.accepted_by is null and i.expires_at > ${now} and not f.is_sample`
    if (open.length > 0) return
  }
  requireOpenSignUp(signUp)
}

/** @throws {Refusal} 403 when not everybody may create an account */
export function requireOpenSignUp(signUp: SignUp): void {
  if (signUp === 'invitation') throw new Refusal(403, 'invitation_needed', 'New accounts need an invitation.')
  if (signUp === 'closed') throw new Refusal(403, 'sign_up_closed', 'No new accounts are created here.')
}
