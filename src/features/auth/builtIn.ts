import type { BodyOf } from '../../platform/http/contract.ts'
import type { BetterAuthSetting, NewFamily } from './betterAuth.ts'
import type { signIn, signUp } from './contract.ts'

/** Somebody who has just been signed in. */
export interface Made {
  /** Of the answer: the cookies. */
  headers: Headers
  response: { user: { id: string }; token: string | null }
}

/** Sign-in with e-mail and password. */
export interface BuiltIn {
  /** @throws {SignInRefusal} */
  signIn(body: BodyOf<typeof signIn>, headers: Headers): Promise<Made>
  /** @throws {SignInRefusal} */
  signUp(body: BodyOf<typeof signUp> & NewFamily, headers: Headers): Promise<Made>
  load(): Promise<void>
}

/** What the sign-in library refuses, by its own code. */
export class SignInRefusal extends Error {
  override name = 'SignInRefusal'
  readonly code: string | undefined
  constructor(code: string | undefined, options: ErrorOptions) {
    super(`refused by the sign-in library: ${code}`, options)
    this.code = code
  }
}

/** The sign-in library is more files than all the rest, and is loaded when it is first asked for. */
export function createBuiltIn(setting: BetterAuthSetting): BuiltIn {
  let loading: Promise<Omit<BuiltIn, 'load'>> | undefined
  const library = () => (loading ??= import('./betterAuth.ts').then(({ createLibrary }) => createLibrary(setting)))
  return {
    signIn: async (...asked) => (await library()).signIn(...asked),
    signUp: async (...asked) => (await library()).signUp(...asked),
    load: async () => void (await library()),
  }
}
