import { defaultQuickActions, giftPoints, remedyPoints } from '../../features/behaviors/rules.ts'
import type { Entry } from '../../features/points/entries.ts'
import { appendActivities } from '../../features/points/service.ts'
import type { Happening } from './happening.ts'
import type { SampleTexts } from './texts.ts'

/** Which day sees what follows from the day's number, so that two visitors see the same family. */
export function behaviorsOf(texts: SampleTexts, childId: string, childIndex: number, days: number): Happening[] {
  const happenings: Happening[] = []
  const add = (daysAgo: number, minutes: number, entry: Entry) =>
    happenings.push({ daysAgo, minutes, happen: (ctx) => appendActivities(ctx, childId, [entry]) })
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = (daysAgo * 5 + childIndex) % 3
    for (let n = count; n >= 0; n -= 1) {
      const action = defaultQuickActions[(daysAgo * 3 + n * 2 + childIndex) % defaultQuickActions.length]!
      add(
        daysAgo,
        12 + n * 95,
        rewardEntry('behavior', texts.quickActions[action.key], action.points, 'sun', action.key),
      )
    }
    if (daysAgo % 6 === 4) add(daysAgo, 10, deductionEntry(texts.deductions[daysAgo % texts.deductions.length]!))
    if (daysAgo % 6 === 3) add(daysAgo, 9, rewardEntry('remedy', texts.remedy, remedyPoints.small, 'bandage'))
    if (daysAgo % 8 === 5) add(daysAgo, 8, rewardEntry('gift', texts.gift, giftPoints[1], 'gift'))
  }
  return happenings
}

function rewardEntry(
  kind: 'behavior' | 'gift' | 'remedy',
  title: string,
  points: number,
  iconName: string,
  key?: string,
): Entry {
  return { type: 'behavior', kind, title, points, iconName, ...(key !== undefined && { data: { key } }) }
}

function deductionEntry({ title, points }: { title: string; points: number }): Entry {
  return { type: 'behavior', kind: 'punishment', title, points: -points, iconName: 'cloud' }
}
