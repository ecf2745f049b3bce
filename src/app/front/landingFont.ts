import type { Language } from '../../features/i18n/rules.ts'
import letters from '../../platform/ui/fonts/nunito-letters.woff2?url'
import characters from './fonts/characters.json'
import en from './fonts/landing-en.woff2?url'
import es from './fonts/landing-es.woff2?url'
import zh from './fonts/landing-zh.woff2?url'

/** Address of the subset of Nunito that our texts are written with. */
export const lettersUrl = letters

/** Addresses of the subsets with only the letters of the landing page, which `npm run fonts` makes. */
export const landingFontUrls: Record<Language, string> = { zh, en, es }

/**
 * Makes the landing page's own subset the first family, so that its letters are one small file. Text that loads later
 * and needs more letters falls back to the other files.
 */
export function withLandingFont(styles: string, language: Language): string {
  const family = /(?<=@font-face\{font-family:)Nunito Variable(?=;[^}]*nunito-letters)/
  if (!family.test(styles)) throw new Error('The styles have no @font-face for nunito-letters')
  const range = Array.from(characters[language], (character) => `U+${character.codePointAt(0)!.toString(16)}`).join()
  return `${styles.replace(family, 'Nunito')}@font-face{font-family:Nunito Variable;font-weight:200 1000;font-display:swap;src:url(${landingFontUrls[language]});unicode-range:${range}}`
}
