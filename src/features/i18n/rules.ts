/** In the order of the language menu. */
export const languages = ['zh', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** A copy of the stored choice for the server, which sends the landing page in the visitor's language. */
export const languageCookie = 'pipling_language'

/** The default if no address, stored choice or browser names a supported language. docs/spec.md, section 9. */
const defaultLanguage: Language = 'zh'

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value)
}

/** The language in the first segment of a path, if there is one. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split('/')[1]
  return isLanguage(first) ? first : undefined
}

/** Removes the language prefix: `/es/ai-chat` becomes `/ai-chat`. */
export function pathWithoutLanguage(path: string): string {
  const language = languageOfPath(path)
  return language ? path.slice(language.length + 1) || '/' : path
}

/** Replaces the language prefix of a path. A path without one is returned unchanged. */
export function pathInLanguage(path: string, language: Language): string {
  return languageOfPath(path) ? `/${language}${path.slice(3)}` : path
}

/**
 * Chooses the language. Priority: address, stored choice, browser, default.
 * @param browser the browser's preferred languages as BCP 47 tags, best first
 */
export function chooseLanguage(from: {
  path: string
  stored: string | null | undefined
  browser: readonly string[]
}): Language {
  const named = languageOfPath(from.path)
  if (named) return named
  if (isLanguage(from.stored)) return from.stored
  return from.browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? defaultLanguage
}
