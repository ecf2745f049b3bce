/** The longest `returnTo` that is accepted. */
const maxReturnTo = 2000

/**
 * Returns the path on this site to go to after signing in, for the server and the sign-in page. Drops everything that a
 * browser could read as another site, and calls of the API: following a link must not sign anybody out.
 * @returns undefined when there is none, or it was dropped
 */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  if (value == null || value.length > maxReturnTo || hasLoneSurrogate(value) || hasStrayCharacters(value))
    return undefined
  // A proxy or the browser may decode the path again, so every decoded form must be safe.
  let path = value.split(/[?#]/, 1)[0]!
  for (let rounds = 0; rounds < 5; rounds += 1) {
    if (!isPathOfThisSite(path)) return undefined
    const decoded = decode(path)
    if (decoded === path) return value
    if (decoded === undefined) return undefined
    path = decoded
  }
  return undefined
}

/** Some supported browsers have no `isWellFormed`. */
const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text)

function isPathOfThisSite(path: string): boolean {
  return (
    path.startsWith('/') &&
    !hasStrayCharacters(path) &&
    !/\/\/|\/\.{1,2}(\/|$)/.test(path) &&
    !/^\/api(\/|$)/i.test(path)
  )
}

/**
 * Whether a text contains spaces or control characters, which browsers skip in an address, or a backslash, which they
 * read as a slash.
 */
function hasStrayCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the pattern looks for them
  return /[\u0000-\u0020\u007f-\u00a0\\]/.test(text)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
