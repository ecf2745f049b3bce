import { useLanguage } from './LanguageProvider.tsx'

/** The formatters of the language. */
export const useFormat = () => useLanguage().format
