import { isLanguage, languageCookie, type Language } from '../rules.ts'

/** The name under which the device keeps the choice. docs/spec.md, section 4. */
const storageKey = 'pipling-language'

/** The longest that browsers keep a cookie. */
const cookieSeconds = 400 * 24 * 60 * 60

/** The choice that was made on this device, if one was. */
export function storedLanguage(): Language | undefined {
  const stored = localStorage.getItem(storageKey)
  return isLanguage(stored) ? stored : undefined
}

/**
 * Keeps the choice, also where the server can read it.
 * @returns whether the browser lets the server read it
 */
export function storeLanguage(language: Language): boolean {
  localStorage.setItem(storageKey, language)
  const cookie = `${languageCookie}=${language}`
  document.cookie = `${cookie}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`
  return document.cookie.split('; ').includes(cookie)
}
