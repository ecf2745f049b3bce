import { sessionStore } from '../../../platform/ui/deviceStorage.ts'
import { readStored } from '../../../platform/ui/readStored.ts'
import { moods, weathers, type Mood, type Weather } from '../contract.ts'
import { draftPrefix } from './clearMomentDrafts.ts'

/** The unsaved input of the form. */
export interface MomentDraft {
  weather: Weather | ''
  mood: Mood | ''
  content: string
  /** The day that it is about. Empty for today. */
  date: string
}

/** Reads the draft of a child. Drafts last as long as the browser tab: they survive navigation, failures and reloads. */
export function readMomentDraft(childId: string): MomentDraft {
  const stored = readStored(sessionStore, draftPrefix + childId) as
    | Partial<Record<keyof MomentDraft, unknown>>
    | undefined
  return {
    weather: weathers.find((name) => name === stored?.weather) ?? '',
    mood: moods.find((name) => name === stored?.mood) ?? '',
    content: typeof stored?.content === 'string' ? stored.content : '',
    date: typeof stored?.date === 'string' ? stored.date : '',
  }
}

export function saveMomentDraft(childId: string, draft: MomentDraft): void {
  sessionStore.write(draftPrefix + childId, JSON.stringify(draft))
}

/** Deletes a draft after it was saved. A draft that was changed while the request was pending stays. */
export function clearSavedDraft(childId: string, saved: MomentDraft): void {
  const { weather, mood, content, date } = readMomentDraft(childId)
  if (weather === saved.weather && mood === saved.mood && content === saved.content && date === saved.date)
    sessionStore.remove(draftPrefix + childId)
}
