import { achievementEvent } from '../../../platform/ui/achievement.ts'
import { readStored } from '../../../platform/ui/readStored.ts'

/** Kept on the device: the day of the last visit, and whether Pip has something to say that was not looked at. */
interface MascotNews {
  day: string
  hasNews: boolean
}

const storageKey = 'pipling-mascot'
const listeners = new Set<() => void>()

export function hasMascotNews(): boolean {
  return readNews()?.hasNews ?? false
}

/** The first visit of a day brings news; a later one leaves things as they are. docs/product-decisions.md, row 59. */
export function noteVisit(day: string): void {
  if (readNews()?.day !== day) keepNews({ day, hasNews: true })
}

/** Opening the bubble takes the news. */
export function takeMascotNews(): void {
  const news = readNews()
  if (news?.hasNews) keepNews({ day: news.day ?? '', hasNews: false })
}

/** For useSyncExternalStore. */
export function subscribeToMascotNews(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener(achievementEvent, handleAchievement)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener(achievementEvent, handleAchievement)
  }
}

function handleAchievement(): void {
  keepNews({ day: readNews()?.day ?? '', hasNews: true })
}

/** Of another shape it is another day's, which the next visit writes anew. */
function readNews(): Partial<MascotNews> | undefined {
  return readStored(localStorage, storageKey) as Partial<MascotNews> | undefined
}

function keepNews(news: MascotNews): void {
  localStorage.setItem(storageKey, JSON.stringify(news))
  for (const listener of listeners) listener()
}
