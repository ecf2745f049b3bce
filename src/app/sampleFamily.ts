import type { ChangeCtx } from '../platform/http/context.ts'
import { defaultQuickActions, giftPoints, remedyPoints } from '../features/behaviors/rules.ts'
import { addChildToFamily } from '../features/children/service.ts'
import { appendActivities, type Entry } from '../features/points/service.ts'
import { childStarters } from './childStarters.ts'
import { type SampleLanguage, sampleTexts } from './sampleTexts.ts'

/** Days of history that a sample family looks back on. */
const historyDays = 21

/** Fills a throw-away family with two children and three weeks of believable history, in the visitor's language. */
export async function fillSampleFamily(ctx: ChangeCtx, language: SampleLanguage): Promise<void> {
  const texts = sampleTexts[language]
  const first = instantBefore(ctx.now, historyDays, 0)
  for (const [index, profile] of texts.children.entries()) {
    const child = await addChildToFamily({ ...ctx, now: new Date(first.getTime() + index) }, profile, childStarters)
    for (const { daysAgo, minutes, entry } of history(texts, index)) {
      await appendActivities({ ...ctx, now: instantBefore(ctx.now, daysAgo, minutes) }, child.id, [entry])
    }
  }
}

interface Happening {
  daysAgo: number
  /** Minutes before the time of day it is now. */
  minutes: number
  entry: Entry
}

/** Oldest first. Which day sees what follows from the day's number, so that two visitors see the same family. */
function history(texts: (typeof sampleTexts)[SampleLanguage], childIndex: number): Happening[] {
  const happenings: Happening[] = []
  for (let daysAgo = historyDays - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = (daysAgo * 5 + childIndex) % 3
    for (let n = count; n >= 0; n -= 1) {
      const action = defaultQuickActions[(daysAgo * 3 + n * 2 + childIndex) % defaultQuickActions.length]!
      const title = texts.quickActions[action.key]
      happenings.push({ daysAgo, minutes: 12 + n * 95, entry: rewardEntry('behavior', title, action.points, 'sun', action.key) })
    }
    if (daysAgo % 6 === 4) happenings.push({ daysAgo, minutes: 10, entry: deductionEntry(texts.deductions[daysAgo % texts.deductions.length]!) })
    if (daysAgo % 6 === 3) happenings.push({ daysAgo, minutes: 9, entry: rewardEntry('remedy', texts.remedy, remedyPoints.small, 'bandage') })
    if (daysAgo % 8 === 5) happenings.push({ daysAgo, minutes: 8, entry: rewardEntry('gift', texts.gift, giftPoints[1], 'gift') })
  }
  return happenings
}

function rewardEntry(kind: 'behavior' | 'gift' | 'remedy', title: string, points: number, iconName: string, key?: string): Entry {
  return { type: 'behavior', kind, title, points, iconName, ...(key !== undefined && { data: { key } }) }
}

function deductionEntry({ title, points }: { title: string; points: number }): Entry {
  return { type: 'behavior', kind: 'punishment', title, points: -points, iconName: 'cloud' }
}

function instantBefore(now: Date, days: number, minutes: number): Date {
  return new Date(now.getTime() - (days * 24 * 60 + minutes) * 60_000)
}
