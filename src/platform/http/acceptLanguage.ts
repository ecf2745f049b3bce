import { parseAccept } from 'hono/utils/accept'

/** The languages of an `Accept-Language` header, the preferred one first: BCP 47 tags. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  parseAccept(header ?? '').map(({ type }) => type)
