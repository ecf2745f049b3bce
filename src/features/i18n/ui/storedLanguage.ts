import { isLanguage, languageCookie, type Language } from '../rules.ts'

/** The key in local storage. docs/spec.md, section 4. */
const storageKey = 'pipling-language'

/** The longest lifetime that browsers allow for a cookie. */
const cookieSeconds = 400 * 24 * 60 * 60

/** The language chosen on this device, if any. */
export function readStoredLanguage(): Language | undefined {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : undefined
}

/**
 * Stores the choice in local storage and in a cookie for the server.
 * @returns whether the browser accepted the cookie
 */
export function storeLanguage(language: Language): boolean {
  localStorage.setItem(storageKey, language)
  const cookie = `${languageCookie}=${language}`
  document.cookie = `${cookie}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`
  return document.cookie.split('; ').includes(cookie)
}
