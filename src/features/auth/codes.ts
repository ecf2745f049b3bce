import { createHmac } from 'node:crypto'
import type { Passwords } from './passwords.ts'

/** Hashes of short codes, such as a PIN. */
export interface Codes {
  /** @throws {Refusal} 503 as `Passwords.hash` */
  hash(code: string): Promise<string>
  /** Takes as long as `hash`, also without a hash, which no code matches. @throws {Refusal} 503 */
  verify(given: { hash: string | null; code: string }): Promise<boolean>
}

/** Hashes codes as passwords, with the server's secret: who has a copy of the database alone cannot try the few there are. */
export function createCodes(passwords: Passwords, secret: string): Codes {
  const seal = (code: string) => createHmac('sha256', secret).update(code).digest('base64url')
  return {
    hash: (code) => passwords.hash(seal(code)),
    verify: ({ hash, code }) =>
      hash === null ? passwords.hash(code).then(() => false) : passwords.verify({ hash, password: seal(code) }),
  }
}
