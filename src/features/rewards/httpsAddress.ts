import * as z from 'zod/mini'

export const maxImageUrlLength = 2_000

/** Nothing that an address is sent without, and that would take more bytes in the JSON of a list. */
const plain = /^https:\/\/[^\s"\\\p{Control}]+$/iu

/**
 * The whole address of a picture: `https:/path` parses as well, but depends on the site that it is read on. It has as
 * many bytes at most as the limit allows characters.
 */
export const httpsAddress = z.url({ protocol: /^https$/ }).check(
  z.refine((address) => plain.test(address), { error: 'must be a whole https address' }),
  z.refine((address) => address.replaceAll(/[^!-~]/g, '123').length <= maxImageUrlLength, { error: 'is too long' }),
)
