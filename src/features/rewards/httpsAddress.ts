import * as z from 'zod/mini'

/** The whole address of a picture: `https:/path` parses as well, but depends on the site that it is read on. */
export const httpsAddress = z
  .url({ protocol: /^https$/ })
  .check(z.refine((address) => /^https:\/\//i.test(address), { error: 'must be a whole https address' }))
