import { readCookie, writeCookie } from '../../../platform/ui/cookies.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { isLanguage, languageCookie, type Language } from '../rules.ts'

/** `docs/spec.md`, section 4. */
const storageKey = 'pipling-language'

/** The language that was chosen on this device, if any. */
export function readStoredLanguage(): Language | undefined {
  const stored = localStore.read(storageKey)
  return isLanguage(stored) ? stored : undefined
}

/**
 * Stores the choice, also in a cookie for the server.
 * @returns whether the browser accepts that cookie
 */
export function storeLanguage(language: Language): boolean {
  localStore.write(storageKey, language)
  writeCookie(languageCookie, language)
  return readCookie(languageCookie) === language
}
