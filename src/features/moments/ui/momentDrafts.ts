import { readStored } from '../../../platform/ui/readStored.ts'
import { moods, weathers, type Mood, type Weather } from '../contract.ts'
import { draftPrefix } from './forgetMomentDrafts.ts'

/** What has been chosen and typed so far. */
export interface MomentDraft {
  weather: Weather | ''
  mood: Mood | ''
  content: string
}

/** Drafts live as long as the browser tab, one for each child: they outlive navigation, a failure and a reload. */
export function readMomentDraft(childId: string): MomentDraft {
  const stored = readStored(sessionStorage, draftPrefix + childId) as
    | Partial<Record<keyof MomentDraft, unknown>>
    | undefined
  return {
    weather: weathers.find((name) => name === stored?.weather) ?? '',
    mood: moods.find((name) => name === stored?.mood) ?? '',
    content: typeof stored?.content === 'string' ? stored.content : '',
  }
}

export function keepMomentDraft(childId: string, draft: MomentDraft): void {
  sessionStorage.setItem(draftPrefix + childId, JSON.stringify(draft))
}

/** Once it is saved. What was typed while the answer was on its way is a draft of its own and stays. */
export function forgetSavedMoment(childId: string, saved: MomentDraft): void {
  const { weather, mood, content } = readMomentDraft(childId)
  if (weather === saved.weather && mood === saved.mood && content === saved.content)
    sessionStorage.removeItem(draftPrefix + childId)
}
