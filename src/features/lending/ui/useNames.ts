import { isolateBidi } from '../../i18n/isolateBidi.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'

/** Returns a function that lists names: `Mia and Leo`. */
export function useNames(): (people: readonly { name: string }[]) => string {
  const { language } = useLanguage()
  return (people) => new Intl.ListFormat(language).format(people.map(({ name }) => isolateBidi(name)))
}
