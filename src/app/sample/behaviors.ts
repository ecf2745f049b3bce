import { record } from '../../features/behaviors/record.ts'
import { defaultQuickActions, giftPoints, remedyPoints } from '../../features/behaviors/rules.ts'
import type { BodyOf } from '../../platform/http/contract.ts'
import type { Step } from './steps.ts'
import type { SampleTexts } from './texts.ts'

type Behavior = Omit<BodyOf<typeof record.call>, 'childId'>

/**
 * Lists the behaviours of a child. They are derived from the number of the day, so that every visitor sees the same
 * history.
 */
export function behaviorsOf(texts: SampleTexts, childId: string, childIndex: number, days: number): Step[] {
  const steps: Step[] = []
  const add = (daysAgo: number, minutes: number, behavior: Behavior) =>
    steps.push({ daysAgo, minutes, run: ({ perform }) => perform(record, { body: { childId, ...behavior } }) })
  for (let daysAgo = days - 1; daysAgo >= 0; daysAgo -= 1) {
    const count = (daysAgo * 5 + childIndex) % 3
    for (let n = count; n >= 0; n -= 1) {
      const { key, points } = defaultQuickActions[(daysAgo * 3 + n * 2 + childIndex) % defaultQuickActions.length]!
      add(daysAgo, 12 + n * 95, { type: 'reward', kind: 'behavior', title: texts.quickActions[key], points, key })
    }
    if (daysAgo % 6 === 4) {
      const deduction = texts.deductions[daysAgo % texts.deductions.length]!
      add(daysAgo, 10, { type: 'punishment', kind: 'behavior', ...deduction })
    }
    if (daysAgo % 6 === 3) {
      add(daysAgo, 9, { type: 'reward', kind: 'remedy', title: texts.remedy, points: remedyPoints.small })
    }
    if (daysAgo % 8 === 5) add(daysAgo, 8, { type: 'reward', kind: 'gift', title: texts.gift, points: giftPoints[1] })
  }
  return steps
}
