import { useTranslations } from 'use-intl'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { ModuleArt } from '../../../platform/ui/ModuleArt.tsx'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import type { Moment } from '../contract.ts'
import { useMayChangeMoment } from './useMayChangeMoment.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import '../../../platform/ui/layout.css'

interface MomentCardProps {
  moment: Moment
  /** Animates the card. */
  isNew: boolean
  onEdit: () => void
}

/** A saved moment. */
export function MomentCard({ moment, isNew, onEdit }: MomentCardProps) {
  const t = useTranslations('moments')
  const weatherNames = useTranslations('weather')
  const moodNames = useTranslations('mood')
  const { weather, mood, content, date, photoUrl, by } = moment
  const recorderName = useRecorderName()
  const mayChange = useMayChangeMoment()
  const shownDate = useDateWithYear()(date)
  return (
    <li className={isNew ? 'card moment-card is-new' : 'card moment-card'}>
      <div className="moment-head">
        <Emoji emoji={weatherEmoji[weather]} name={weatherNames(weather)} />
        <Emoji emoji={moodEmoji[mood]} name={moodNames(mood)} />
        <span className="moment-day">
          <time dateTime={date}>{shownDate}</time> <Recorder name={recorderName(by)} />
        </span>
        {mayChange(moment) && <IconButton icon="pencil" label={t('edit', { date: shownDate })} onClick={onEdit} />}
      </div>
      {photoUrl !== null && <img src={photoUrl} alt={content ?? shownDate} loading="lazy" className="moment-photo" />}
      {content !== null && <p className="moment-words">{content}</p>}
      {isNew && (
        <span className="moment-petal">
          <ModuleArt name="blossom" size={34} />
        </span>
      )}
    </li>
  )
}

function Emoji({ emoji, name }: { emoji: string; name: string }) {
  return (
    <span className="row-icon">
      <span className="emoji" aria-hidden="true">
        {emoji}
      </span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** The date includes the year, because moments can be years old. */
function useDateWithYear(): (date: string) => string {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
