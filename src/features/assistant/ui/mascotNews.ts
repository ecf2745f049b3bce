import { achievementEvent } from '../../../platform/ui/achievement.ts'

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

/** The first visit of a day brings news; a later one leaves things as they are. Decisions, row 59. */
export function noteVisit(day: string): void {
  if (readNews()?.day !== day) keepNews({ day, hasNews: true })
}

/** Opening the bubble takes the news. */
export function takeMascotNews(): void {
  const news = readNews()
  if (news?.hasNews) keepNews({ ...news, hasNews: false })
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

function readNews(): MascotNews | undefined {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? undefined : (JSON.parse(stored) as MascotNews)
}

function keepNews(news: MascotNews): void {
  localStorage.setItem(storageKey, JSON.stringify(news))
  for (const listener of listeners) listener()
}
