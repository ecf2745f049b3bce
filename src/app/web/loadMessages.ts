import type { LoadMessages } from '../../features/i18n/ui/LanguageProvider.tsx'

const modules = {
  zh: () => import('virtual:messages/zh'),
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
}

/** Brings the texts of one language, which are a file of their own. */
export const loadMessages: LoadMessages = async (language) => (await modules[language]()).default
