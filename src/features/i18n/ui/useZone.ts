import { useTranslations } from 'use-intl'
import { useLanguage } from './LanguageProvider.tsx'
import { describeZone, type Zone } from './zoneNames.ts'

export function useZone(): (timeZone: string) => Zone {
  const t = useTranslations('zones')
  const { language } = useLanguage()
  return (timeZone) => describeZone(timeZone, language, t('cities'))
}
