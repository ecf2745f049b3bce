// In a file of its own, because the first screen loads `rules.ts`.

/**
 * Returns the normal form of an address. Chinese keyboards type full-width letters and signs, and pasted text may
 * contain invisible characters.
 */
export const tidyEmail = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
