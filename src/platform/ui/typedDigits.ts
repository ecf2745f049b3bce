import * as z from 'zod/mini'

/** A whole number as it was typed. Full-width digits from Chinese keyboards are accepted and become plain ones. */
export const typedDigits = (error: string) => z.string().check(z.normalize('NFKC'), z.trim(), z.regex(/^\d+$/, error))

/** Like `typedDigits`, for a field that may stay empty. */
export const optionalDigits = (error: string) =>
  z.string().check(z.normalize('NFKC'), z.trim(), z.regex(/^\d*$/, error))
