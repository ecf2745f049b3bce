import { isTimeZone } from '../../../platform/time/rules.ts'
import type { Language } from '../rules.ts'

export interface Zone {
  /** IANA name. */
  id: string
  city: string
  otherCities: readonly string[]
  /** The name of its time: `Central European Time`. */
  name: string
}

/** @param cities `zones.cities` of the catalogue */
export function describeZone(id: string, language: Language, cities: string): Zone {
  const listed = cities.split(';').find((entry) => entry.startsWith(`${id}=`))
  const ownName = id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const [city = ownName, ...otherCities] = listed?.slice(id.length + 1).split('|') ?? []
  if (!isTimeZone(id)) return { id, city, otherCities, name: id }
  const parts = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: 'longGeneric' }).formatToParts()
  return { id, city, otherCities, name: parts.find(({ type }) => type === 'timeZoneName')?.value ?? id }
}
