import { changeHistory } from '../../../platform/ui/address.ts'
import { languageOfPath } from '../rules.ts'

/** Opens a view without a page load. A language that the address names stays in it. */
export function navigate(href: string, { replace = false, state = null }: { replace?: boolean; state?: unknown } = {}) {
  changeHistory(replace ? 'replaceState' : 'pushState', state, hrefBeside(location.pathname, href))
}

/** The address of a view, with the language of this path if it names one. */
export function hrefBeside(path: string, href: string): string {
  const language = languageOfPath(path)
  return language ? `/${language}${href}` : href
}
