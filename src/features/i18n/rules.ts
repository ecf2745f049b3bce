/** In the order in which the language menu shows them. */
export const languages = ['zh', 'en', 'es'] as const

export type Language = (typeof languages)[number]

/** The choice again, for the server: it answers the landing page in the language of the reader. */
export const languageCookie = 'pipling_language'

/** Spec section 9: the final default when neither the address, the device nor the browser says another. */
const defaultLanguage: Language = 'zh'

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value)
}

/** The language that the first segment of a path names, if it names one. */
export function languageOfPath(path: string): Language | undefined {
  const first = path.split('/')[1]
  return isLanguage(first) ? first : undefined
}

/** The path as the router knows it: `/es/ai-chat` is `/ai-chat`. */
export function pathWithoutLanguage(path: string): string {
  const language = languageOfPath(path)
  return language ? path.slice(language.length + 1) || '/' : path
}

/** The same path in another language; a path without a language prefix stays as it is. */
export function pathInLanguage(path: string, language: Language): string {
  return languageOfPath(path) ? `/${language}${path.slice(3)}` : path
}

/**
 * Address > stored choice > browser > Chinese.
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
