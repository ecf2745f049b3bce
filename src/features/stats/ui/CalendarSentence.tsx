import { useTranslations } from 'use-intl'
import type { DayStats } from '../contract.ts'
import { commonMood, monthOf, type Shown } from './calendar.ts'

/** Describes the month or the year in one sentence. No score and no average of moods. */
export function CalendarSentence({ shown: { month, view }, days }: { shown: Shown; days: readonly DayStats[] }) {
  const t = useTranslations('calendar')
  const moodName = useTranslations('mood')
  const shown = view === 'year' ? days : days.filter(({ date }) => monthOf(date) === month)
  const mood = view === 'mood' ? commonMood(shown) : undefined
  if (view === 'mood' ? !mood : shown.length === 0)
    return <p className="caption">{t(view === 'year' ? 'noneYear' : 'none')}</p>
  return (
    <p className="caption">
      {mood
        ? t('moodSummary', { days: shown.filter((day) => day.mood !== null).length, mood: moodName(mood) })
        : t('summary', {
            days: shown.length,
            gained: shown.reduce((sum, { gained }) => sum + gained, 0),
            spent: shown.reduce((sum, { spent }) => sum + spent, 0),
          })}
    </p>
  )
}
