import { useTranslations } from 'use-intl'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { useFamilyDay } from '../../auth/ui/useFamilyDay.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import type { Moment } from '../contract.ts'
import { Photo } from './Photo.tsx'

export function OnThisDay({ moment, onOpen }: { moment: Moment; onOpen: (moment: Moment) => void }) {
  const t = useTranslations('gallery')
  const today = useFamilyDay()
  const dayHeading = useDayHeading()
  if (!moment.photos[0]) return null
  const count = Number(today.slice(0, 4)) - Number(moment.date.slice(0, 4))
  return (
    <button type="button" className="on-this-day" aria-haspopup="dialog" onClick={() => onOpen(moment)}>
      <span className="photo-thumb">
        <Photo photo={moment.photos[0]} size="small" alt="" />
      </span>
      <span className="row-words">
        <small>{t('onThisDay', { count })}</small>
        <b>{moment.content ?? dayHeading(moment.date)}</b>
      </span>
      <Icon name="chevronRight" />
    </button>
  )
}
