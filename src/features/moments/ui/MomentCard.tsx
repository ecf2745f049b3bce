import { useTranslations } from 'use-intl'
import { focusAndReveal } from '../../../platform/ui/focus.ts'
import { IconButton } from '../../../platform/ui/IconButton.tsx'
import { formatDayWithYear } from '../../i18n/ui/formatDayWithYear.ts'
import { useLanguage } from '../../i18n/ui/LanguageProvider.tsx'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { WaitingChip } from '../../points/ui/WaitingChip.tsx'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import type { Moment } from '../contract.ts'
import { ForChildChip } from './ForChild.tsx'
import { QueuedThumbs } from './QueuedThumbs.tsx'
import { useMayChangeMoment } from './useMayChangeMoment.ts'
import { MomentPhotos } from './MomentPhotos.tsx'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import '../../../platform/ui/layout.css'

interface MomentCardProps {
  moment: Moment
  /** Just saved here: it takes the focus. */
  isNew: boolean
  /** Absent for one that waits to be sent. */
  onEdit?: () => void
  onOpenPhoto?: (photoId: string) => void
  /** The keys of the photos of one that waits to be sent. */
  queuedPhotos?: readonly string[]
}

export function MomentCard({ moment, isNew, onEdit, onOpenPhoto, queuedPhotos }: MomentCardProps) {
  const t = useTranslations('moments')
  const weatherNames = useTranslations('weather')
  const moodNames = useTranslations('mood')
  const { weather, mood, content, date, notedDay, by } = moment
  const recorderName = useRecorderName()
  const mayChange = useMayChangeMoment()
  const { language } = useLanguage()
  const formatDay = useDayHeading()
  const shownDate = formatDay(date)
  return (
    <li
      ref={isNew ? focusAndReveal : undefined}
      tabIndex={isNew ? -1 : undefined}
      className={isNew ? 'card moment-card is-new' : 'card moment-card'}
    >
      <div className="moment-head">
        <Emoji emoji={weatherEmoji[weather]} name={weatherNames(weather)} />
        <Emoji emoji={moodEmoji[mood]} name={moodNames(mood)} />
        <span className="moment-day">
          <time dateTime={date}>{shownDate}</time>{' '}
          {onEdit ? <Recorder name={recorderName(by, moment.childId)} /> : <WaitingChip />}
        </span>
        {onEdit && mayChange(moment) && (
          <IconButton icon="pencil" label={t('edit', { date: shownDate })} onClick={onEdit} />
        )}
      </div>
      {notedDay > date && <p className="caption">{t('dayNote', { noted: formatDayWithYear(notedDay, language) })}</p>}
      {content !== null && <p className="moment-words">{content}</p>}
      {moment.isForChild && <ForChildChip childId={moment.childId} />}
      {queuedPhotos && queuedPhotos.length > 0 && (
        <>
          <div className="photo-strip">
            <QueuedThumbs keys={queuedPhotos} hasClock />
          </div>
          <p className="caption">{t(navigator.onLine ? 'photosSlow' : 'photosWait')}</p>
        </>
      )}
      {onOpenPhoto && <MomentPhotos moment={moment} onOpen={onOpenPhoto} />}
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
