import { useTranslations } from 'use-intl'
import { useZone } from '../../i18n/ui/useZone.ts'

/** Returns a function that says a time zone: `Chicago, Central Time`. */
export function useZoneTitle(): (timeZone: string) => string {
  const t = useTranslations('settings')
  const zoneOf = useZone()
  return (timeZone) => {
    const { city, name } = zoneOf(timeZone)
    return t('zone', { city, name })
  }
}
