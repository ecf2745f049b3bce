import { useTranslations } from 'use-intl'
import { useDayHeading } from '../../timeline/ui/useDayHeading.ts'
import type { Moment } from '../contract.ts'

/** The longest part of a moment's words that a screen reader should say for each of its photos. */
const maxWords = 120

/** Returns a function for the text that stands for a photo: the day, and the words or the mood of its moment. */
export function usePhotoLabel(): (moment: Moment) => string {
  const t = useTranslations('gallery')
  const moods = useTranslations('mood')
  const dayHeading = useDayHeading()
  return ({ date, content, mood }) =>
    content === null
      ? t('photoLabel', { date: dayHeading(date), mood: moods(mood) })
      : t('photoLabelWords', { date: dayHeading(date), words: content.slice(0, maxWords) })
}
