// Not in `rules.ts`, which the first screen loads.

/**
 * The one way to write an address. Keyboards for Chinese type full-width letters and signs, and what is pasted may come with invisible
 * characters.
 */
export const tidyEmail = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
