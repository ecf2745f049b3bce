import { expect, it } from 'vitest'
import { en } from '../../i18n/messages/en.ts'
import { es } from '../../i18n/messages/es.ts'
import { zh } from '../../i18n/messages/zh.ts'
import { describeZone } from '../../i18n/ui/zoneNames.ts'
import { isSameZone, matchesZone } from './zoneSearch.ts'

const catalogues = { en, es, zh }
const ids = ['America/New_York', 'America/Mexico_City', 'Asia/Shanghai', 'Europe/Berlin', 'UTC']

it.each([
  ['en', '', ['New York', 'Mexico City', 'Shanghai', 'Berlin', 'UTC']],
  ['en', 'new y', ['New York']],
  ['en', ' BEIJING ', ['Shanghai']],
  ['en', 'europe', ['Berlin']],
  ['en', 'eastern', ['New York']],
  ['es', 'ciudad de mexico', ['Ciudad de México']],
  ['es', 'berlin', ['Berlín']],
  ['zh', '北京', ['上海']],
  ['zh', '纽约', ['纽约']],
  ['en', 'Atlantis', []],
] as const)('in %s, the search for “%s” finds %j', (language, search, found) => {
  const zones = ids.map((id) => describeZone(id, language, catalogues[language].zones.cities))
  expect(zones.filter((zone) => matchesZone(zone, search)).map(({ city }) => city)).toEqual(found)
})

it.each(Object.keys(catalogues) as (keyof typeof catalogues)[])(
  'in %s, every zone is found by the city of each of its names, whichever of them the browser lists',
  (language) => {
    const describe = (id: string) => describeZone(id, language, catalogues[language].zones.cities)
    const listed = Intl.supportedValuesOf('timeZone').map(describe)
    for (const id of [...Intl.supportedValuesOf('timeZone'), ...otherNames])
      for (const zones of [listed, [describe(id)]])
        expect([id, zones.some((zone) => matchesZone(zone, cityOf(id)))]).toEqual([id, true])
    for (const [renamed, search] of renamings)
      expect([renamed, matchesZone(describe(renamed), search)]).toEqual([renamed, true])
  },
)

const cityOf = (id: string) => id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Names of the IANA database that `Intl` knows and does not list. */
const otherNames = [
  'America/Montreal',
  'America/Nuuk',
  'Asia/Chongqing',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tel_Aviv',
  'Asia/Yangon',
  'Australia/Canberra',
  'Europe/Belfast',
  'Europe/Kyiv',
  'US/Eastern',
]
const renamings = [
  ['Asia/Kolkata', 'calcutta'],
  ['Europe/Kyiv', 'kiev'],
  ['Asia/Yangon', 'rangoon'],
] as const

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Europe/Berlin', 'Europe/Berlin', true],
  ['Europe/Berlin', 'Europe/Paris', false],
  ['Europe/Berlin', 'America/Not_Known_Yet', false],
])('%s and %s are the same zone: %s', (one, other, isSame) => {
  expect(isSameZone(one, other)).toBe(isSame)
})

it('a zone that this browser does not know is named by its city', () => {
  expect(describeZone('America/Not_Known_Yet', 'en', en.zones.cities)).toMatchObject({
    city: 'Not Known Yet',
    name: 'America/Not_Known_Yet',
  })
})
