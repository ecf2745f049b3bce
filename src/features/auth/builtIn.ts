import type { BodyOf } from '../../platform/http/contract.ts'
import type { BetterAuthSetting, NewFamily } from './betterAuth.ts'
import type { signIn, signUp } from './contract.ts'

/** A guardian who has just signed in. */
export interface SignedIn {
  /** The cookies of the response. */
  headers: Headers
  response: { user: { id: string }; token: string | null }
}

/** Sign-in with e-mail and password. */
export interface BuiltIn {
  /** @throws {SignInRefusal} */
  signIn(body: BodyOf<typeof signIn>, headers: Headers): Promise<SignedIn>
  /** @throws {SignInRefusal} */
  signUp(body: BodyOf<typeof signUp> & NewFamily, headers: Headers): Promise<SignedIn>
}

/** A refusal of the sign-in library, with its own code. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly code: string | undefined
  constructor(code: string | undefined, options: ErrorOptions) {
    super(`refused by the sign-in library: ${code}`, options)
    this.code = code
  }
}

/** Returns a function that loads the sign-in library on first use: it has more files than the rest of the app. */
export function createBuiltIn(setting: BetterAuthSetting): () => Promise<BuiltIn> {
  let loading: Promise<BuiltIn> | undefined
  return () => (loading ??= import('./betterAuth.ts').then(({ createLibrary }) => createLibrary(setting)))
}
