import { achievementEvent } from '../../../platform/ui/achievement.ts'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { readStored } from '../../../platform/ui/readStored.ts'

/** Stored on the device: the day of the last visit, and whether the mascot has unread news. */
interface MascotNews {
  day: string
  hasNews: boolean
}

const storageKey = 'pipling-mascot'
/** Dispatched on the window when they change. */
const changeEvent = 'pipling:mascot'

export const hasMascotNews = (): boolean => readNews()?.hasNews ?? false

/** Sets news on the first visit of a day. Later visits change nothing. docs/product-decisions.md, row 59. */
export function recordVisit(day: string): void {
  if (readNews()?.day !== day) writeNews({ day, hasNews: true })
}

/** Call it when the bubble opens. */
export function clearMascotNews(): void {
  const news = readNews()
  if (news?.hasNews) writeNews({ day: news.day ?? '', hasNews: false })
}

/** For useSyncExternalStore. */
export function subscribeToMascotNews(listener: () => void): () => void {
  addEventListener(achievementEvent, handleAchievement)
  addEventListener(changeEvent, listener)
  return () => {
    removeEventListener(achievementEvent, handleAchievement)
    removeEventListener(changeEvent, listener)
  }
}

function handleAchievement(): void {
  writeNews({ day: readNews()?.day ?? '', hasNews: true })
}

/** A value of another shape counts as an earlier day, so the next visit overwrites it. */
function readNews(): Partial<MascotNews> | undefined {
  return readStored(localStore, storageKey) as Partial<MascotNews> | undefined
}

function writeNews(news: MascotNews): void {
  localStore.write(storageKey, JSON.stringify(news))
  dispatchEvent(new Event(changeEvent))
}
