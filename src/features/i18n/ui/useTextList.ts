import { useLanguage } from './LanguageProvider.tsx'

/** Returns a function that lists texts that can stand alone, such as labels, as one sentence names them. */
export function useTextList() {
  const { language } = useLanguage()
  return (texts: readonly string[]) =>
    new Intl.ListFormat(language).format(
      texts.map((text, place) => (place === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1))),
    )
}
