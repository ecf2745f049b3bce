/**
 * The path to go to after signing in. Only a path of this site is followed: anything that the browser would read as
 * another site, such as `//host` or `/\host`, leads home.
 */
export function ownPath(returnTo: string | null, home: string): string {
  if (!returnTo?.startsWith('/')) return home
  const target = URL.parse(returnTo, location.origin)
  return target?.origin === location.origin ? target.pathname + target.search + target.hash : home
}
