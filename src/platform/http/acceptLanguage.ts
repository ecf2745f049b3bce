/** The languages of an `Accept-Language` header, in the order that browsers send: the preferred one first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  (header ?? '').split(',').map((part) => part.split(';')[0]!.trim())
