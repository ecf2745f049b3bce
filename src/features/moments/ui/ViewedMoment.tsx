import { useTranslations } from 'use-intl'
import { Recorder } from '../../points/ui/Recorder.tsx'
import { useRecorderName } from '../../points/ui/useRecorderName.ts'
import { moodEmoji, weatherEmoji } from './momentEmoji.ts'
import type { ShownPhoto } from './usePhotoSequence.ts'

/** The words below a photo in the viewer: the moment that it belongs to. */
export function ViewedMoment({ moment, n }: ShownPhoto) {
  const t = useTranslations('gallery')
  const weather = useTranslations('weather')
  const mood = useTranslations('mood')
  const recorderName = useRecorderName()
  return (
    <div className="viewer-foot">
      <p className="viewer-facts">
        <span className="emoji" role="img" aria-label={weather(moment.weather)}>
          {weatherEmoji[moment.weather]}
        </span>
        <span className="emoji" role="img" aria-label={mood(moment.mood)}>
          {moodEmoji[moment.mood]}
        </span>
        <span aria-live="polite">{t('of', { n: n + 1, count: moment.photos.length })}</span>
        <Recorder name={recorderName(moment.by, moment.childId)} />
      </p>
      {moment.content !== null && (
        // It scrolls after four lines, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <p className="viewer-words" tabIndex={0}>
          {moment.content}
        </p>
      )}
    </div>
  )
}
