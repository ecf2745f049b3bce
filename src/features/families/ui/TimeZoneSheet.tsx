import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { type DialogProps, Sheet } from '../../../platform/ui/Sheet.tsx'
import { TextField } from '../../../platform/ui/TextField.tsx'
import { deviceTimeZone } from '../../auth/ui/deviceTimeZone.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { describeZone } from '../../i18n/ui/zoneNames.ts'
import { isSameZone, matchesZone } from './zoneSearch.ts'
import '../../../platform/ui/layout.css'
import '../../../platform/ui/rowGroup.css'

interface TimeZoneSheetProps extends DialogProps {
  timeZone: string
  onChoose: (timeZone: string) => void
}

export function TimeZoneSheet({ open, onClose, ...choice }: TimeZoneSheetProps) {
  const t = useTranslations('settings')
  return (
    <Sheet open={open} onClose={onClose} title={t('timeZone')}>
      <ZoneList {...choice} />
    </Sheet>
  )
}

function ZoneList({ timeZone, onChoose }: Pick<TimeZoneSheetProps, 'timeZone' | 'onChoose'>) {
  const t = useTranslations('settings')
  const cities = useTranslations('zones')('cities')
  const { language } = useLanguage()
  const [search, setSearch] = useState('')
  const zones = useMemo(() => {
    const ownId = deviceTimeZone()
    const others = new Set([...Intl.supportedValuesOf('timeZone'), timeZone])
    others.delete(ownId)
    const { compare } = new Intl.Collator(language)
    const inOrder = [...others].map((id) => describeZone(id, language, cities)).sort((a, b) => compare(a.city, b.city))
    return [describeZone(ownId, language, cities), ...inOrder]
  }, [timeZone, language, cities])
  const found = zones.filter((zone) => matchesZone(zone, search))
  return (
    <>
      <p className="caption">{t('timeZoneHint')}</p>
      <TextField label={t('timeZoneSearch')} name="zone" type="search" value={search} onChange={setSearch} />
      {found.length === 0 && <p role="status">{t('timeZoneNone')}</p>}
      <ul className="row-group">
        {found.map(({ id, city, name }) => {
          const isChosen = isSameZone(id, timeZone)
          return (
            <li key={id}>
              <button type="button" className="row" aria-current={isChosen || undefined} onClick={() => onChoose(id)}>
                <span className="row-words">
                  <b>{city}</b>
                  <small>{name}</small>
                </span>
                {isChosen && <Icon name="check" size={20} />}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
