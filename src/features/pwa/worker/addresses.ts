// For the server, which sends the pages, and for the service worker, which stands in for it without a connection.

/** Screens that open without a connection, without their language. */
export const offlineScreens: readonly string[] = ['/', '/ai-chat', '/sign-in']

/** Addresses to write down or to read in a calendar, each with the sub-screen to which it leads. */
const shortcuts: Readonly<Record<string, string>> = { '/keepsake': 'keepsake', '/week': 'week' }

/** The parts of a URL that say what it opens. */
interface Address {
  pathname: string
  search: string
}

/** `/es/ai-chat/` is `/ai-chat` in `es`. */
function partsOf(pathname: string): { language: string; path: string } {
  const [, language = '', path = ''] = /^(?:\/(zh|en|es)(?=\/|$))?(.*?)\/?$/.exec(pathname) ?? []
  return { language, path: path || '/' }
}

/** Whether an address is a screen that opens without a connection. */
export const isOfflineScreen = ({ pathname }: Address): boolean => offlineScreens.includes(partsOf(pathname).path)

/** Returns the address to which a shortcut leads; undefined for any other address. */
export function targetOf({ pathname, search }: Address): string | undefined {
  const { language, path } = partsOf(pathname)
  if (!Object.hasOwn(shortcuts, path)) return undefined
  // The first of two pages counts.
  return `/${language}?page=${shortcuts[path]}${search.replace('?', '&')}`
}
