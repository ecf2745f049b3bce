/**
 * The path to open after the sign-in. It is always on this site: anything that the browser would resolve to another
 * origin, such as `//host` or `/\host`, is replaced by `home`.
 */
export function safeReturnPath(returnTo: string | null, home: string): string {
  if (!returnTo?.startsWith('/')) return home
  if (!URL.canParse(returnTo, location.origin)) return home
  const target = new URL(returnTo, location.origin)
  return target.origin === location.origin ? target.pathname + target.search + target.hash : home
}
