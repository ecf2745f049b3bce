import { useTranslations } from 'use-intl'
import { useLanguage } from './LanguageProvider.tsx'
import { describeZone, type Zone } from './zoneNames.ts'

/** Returns a function that names a time zone in the user's language. */
export function useZone(): (timeZone: string) => Zone {
  const t = useTranslations('zones')
  const { language } = useLanguage()
  return (timeZone) => describeZone(timeZone, language, t('cities'))
}
