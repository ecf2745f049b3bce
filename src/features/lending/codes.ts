import type { Db } from '../../platform/db/open.ts'
import { Refusal, refuse } from '../../platform/http/errors.ts'
import { clearAttempts, countAttempt } from '../auth/attempts.ts'
import type { Codes } from '../auth/codes.ts'
import { codeTries } from '../auth/rules.ts'

export interface CodeTools {
  db: Db
  codes: Codes
  now: Date
}

/**
 * Counts one attempt and verifies the code. After five wrong codes in 15 minutes it refuses every code.
 * @throws {Refusal} 429, with `details`
 */
export async function tryCode(
  { db, codes, now }: CodeTools,
  { what, hash, code, details }: { what: string; hash: string | null; code: string; details?: Record<string, unknown> },
): Promise<boolean> {
  await countAttempt(db, [{ what, limit: codeTries }], now).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !details) throw error
    throw refuse('rate_limited', error.message, details, error.headers)
  })
  const isRight = await codes.verify({ hash, code })
  if (isRight) await clearAttempts(db, what)
  return isRight
}
