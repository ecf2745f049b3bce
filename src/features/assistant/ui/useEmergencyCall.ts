import { useTranslations } from 'use-intl'
import { useCalendar } from '../../auth/ui/useFamilyDay.ts'
import { emergencyNumbersOf } from '../emergencyNumbers.ts'

export interface EmergencyCall {
  /** Whom to call, as the beginning of a sentence. */
  text: string
  links: { number: string; text: string }[]
}

/** Whom to call in an emergency where this device is; else, where the family is. */
export function useEmergencyCall(): EmergencyCall {
  const t = useTranslations('chat')
  const { timeZone } = useCalendar()
  const numbers = emergencyNumbersOf([new Intl.DateTimeFormat().resolvedOptions().timeZone, timeZone])
  if (!numbers) return { text: t('callUnknown'), links: [] }
  if ('all' in numbers) {
    const text = t('callNumber', { number: numbers.all })
    return { text, links: [{ number: numbers.all, text }] }
  }
  const { ambulance, police } = numbers
  return {
    text: t('callBoth', { ambulance, police }),
    links: [
      { number: ambulance, text: t('callAmbulance', { number: ambulance }) },
      { number: police, text: t('callPolice', { number: police }) },
    ],
  }
}
