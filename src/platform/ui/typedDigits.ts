import * as z from 'zod/mini'

/** A whole number as it was typed. Full-width digits from Chinese keyboards are accepted and become plain ones. */
export const typedDigits = (error: string) => z.string().check(z.normalize('NFKC'), z.trim(), z.regex(/^\d+$/, error))

/** Like `typedDigits`, for a field that may stay empty. */
export const optionalDigits = (error: string) =>
  z.string().check(z.normalize('NFKC'), z.trim(), z.regex(/^\d*$/, error))

/** A whole number, or null for what is left empty. */
export const optionalNumber = (min: number, max: number, error: string) =>
  z.pipe(
    optionalDigits(error),
    z.pipe(
      z.transform((text: string) => (text === '' ? null : Number(text))),
      z.nullable(z.int().check(z.gte(min, error), z.lte(max, error))),
    ),
  )
