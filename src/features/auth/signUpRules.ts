import { Refusal } from '../../platform/http/errors.ts'
import type { SignUp } from './rules.ts'

/** @throws {Refusal} 403 when not everybody may create an account */
export function requireOpenSignUp(signUp: SignUp): void {
  if (signUp === 'invitation') throw new Refusal(403, 'invitation_needed', 'New accounts need an invitation.')
  if (signUp === 'closed') throw new Refusal(403, 'sign_up_closed', 'No new accounts are created here.')
}
