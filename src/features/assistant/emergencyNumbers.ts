/** Whom to call in an emergency: one number for everything, or one each. */
export type EmergencyNumbers = { all: string } | { ambulance: string; police: string }

/** Time zones by number. A name that ends with a slash stands for all zones that begin so. */
const zones: Record<string, string> = {
  112: 'Europe/ Asia/Kolkata Asia/Calcutta Asia/Tbilisi Atlantic/Canary Atlantic/Madeira Atlantic/Azores Africa/Ceuta Asia/Nicosia',
  911: 'US/ Canada/ America/Indiana/ America/Kentucky/ America/North_Dakota/ America/Argentina/ America/New_York America/Detroit America/Chicago America/Menominee America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Nome America/Yakutat America/Metlakatla America/Adak Pacific/Honolulu America/Puerto_Rico America/Toronto America/Montreal America/Vancouver America/Edmonton America/Winnipeg America/Regina America/Halifax America/Moncton America/St_Johns America/Whitehorse America/Mexico_City America/Monterrey America/Merida America/Cancun America/Chihuahua America/Ciudad_Juarez America/Ojinaga America/Matamoros America/Hermosillo America/Mazatlan America/Bahia_Banderas America/Tijuana America/Costa_Rica America/Panama America/Guayaquil America/Santo_Domingo America/Montevideo America/Asuncion America/El_Salvador America/Tegucigalpa America/Buenos_Aires America/Caracas Asia/Manila',
  '000': 'Australia/',
  111: 'Pacific/Auckland',
  123: 'America/Bogota',
  999: 'Europe/London Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man Asia/Hong_Kong Asia/Macau Asia/Kuala_Lumpur Asia/Kuching',
  // An ambulance, then the police.
  '120 110': 'Asia/Shanghai Asia/Urumqi Asia/Chongqing Asia/Harbin PRC',
  '119 110': 'Asia/Taipei Asia/Tokyo',
  '119 112': 'Asia/Seoul',
  '995 999': 'Asia/Singapore',
  '192 190': 'America/Sao_Paulo',
  '131 133': 'America/Santiago',
  // Known not to be sure: people are told to call the number of their place.
  '': 'Europe/Minsk Europe/Sarajevo Europe/Belgrade Europe/Tirane Europe/Simferopol Europe/Kaliningrad',
}

/**
 * The emergency numbers of the first zone whose numbers are known. Only numbers that are certain are listed, and not
 * Iceland's: browsers that hide the time zone name its zone.
 */
export function emergencyNumbersOf(timeZones: readonly string[]): EmergencyNumbers | undefined {
  for (const zone of timeZones) {
    const [ambulance, police] = numbersOf(zone).split(' ')
    if (ambulance) return police ? { ambulance, police } : { all: ambulance }
  }
  return undefined
}

function numbersOf(zone: string): string {
  const prefix = zone.slice(0, zone.lastIndexOf('/') + 1)
  for (const name of [zone, prefix])
    for (const [numbers, names] of Object.entries(zones)) if (names.split(' ').includes(name)) return numbers
  return ''
}
