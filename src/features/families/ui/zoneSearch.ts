import { isTimeZone } from '../../../platform/time/rules.ts'
import { foldText } from '../../../platform/foldText.ts'
import type { Zone } from '../../i18n/ui/zoneNames.ts'
import { namesOfZone } from './zoneLinks.ts'

/** Whether every word that was typed is in the names of a zone. */
export function matchesZone({ id, city, otherCities, name }: Zone, search: string): boolean {
  const text = foldText([namesOfZone(id).replaceAll('_', ' '), city, ...otherCities, name].join(' '))
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Whether two names mean the same zone: browsers still use some that were renamed. */
export function isSameZone(one: string, other: string): boolean {
  const canonical = (timeZone: string) =>
    isTimeZone(timeZone) ? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone : timeZone
  return one === other || canonical(one) === canonical(other)
}
