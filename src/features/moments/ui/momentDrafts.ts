import { readDraft, writeDraft } from '../../../platform/ui/drafts.ts'
import { moods, weathers, type Mood, type Weather } from '../contract.ts'

/** The unsaved input of the form. */
export type MomentDraft = {
  weather: Weather | ''
  mood: Mood | ''
  content: string
  /** The day that it is about. Empty for today. */
  date: string
}

export function readMomentDraft(key: string): MomentDraft {
  const { weather, mood, content = '', date = '' } = readDraft(key)
  return {
    weather: weathers.find((name) => name === weather) ?? '',
    mood: moods.find((name) => name === mood) ?? '',
    content,
    date,
  }
}

export const isEmpty = (draft: MomentDraft): boolean => Object.values(draft).every((text) => text === '')

/** Deletes a draft after it was saved. A draft that was changed while the request was pending stays. */
export function clearSavedDraft(key: string, saved: MomentDraft): void {
  const { weather, mood, content, date } = readMomentDraft(key)
  if (weather === saved.weather && mood === saved.mood && content === saved.content && date === saved.date)
    writeDraft(key, {})
}
