/**
 * Every type of entries in history, each with what its points are in weeks and statistics. In the order of chips and
 * bars. Contracts and screens are made from this list; `activityTypes` of a feature says the rest about a type.
 */
export const activityTypes = {
  behavior: 'earned',
  habit: 'earned',
  skill: 'earned',
  moment: 'nothing',
  reward: 'spent',
  // Points of before the family came here. The timeline has no chip for them.
  balance: 'brought',
} as const satisfies Readonly<Record<string, Counts>>

type Counts = 'earned' | 'spent' | 'nothing' | 'brought'

export type ActivityType = keyof typeof activityTypes

type TypesThat<Count extends Counts> = {
  [Type in ActivityType]: (typeof activityTypes)[Type] extends Count ? Type : never
}[ActivityType]

export type WeekType = TypesThat<'earned' | 'spent'>
export type FilterType = TypesThat<'earned' | 'spent' | 'nothing'>

const typesThat = <Count extends Counts>(...counts: Count[]) =>
  (Object.keys(activityTypes) as ActivityType[]).filter((type) =>
    (counts as Counts[]).includes(activityTypes[type]),
  ) as TypesThat<Count>[]

export const earnedTypes = typesThat('earned')
export const spentTypes = typesThat('spent')
export const weekTypes = typesThat('earned', 'spent')
/** Types to which the timeline can be narrowed. */
export const filterTypes = typesThat('earned', 'spent', 'nothing')

/** The points that a week earned. Spending does not count against it. docs/product-decisions.md, row 39. */
export const earnedIn = (week: Readonly<Record<(typeof earnedTypes)[number], number>>): number =>
  earnedTypes.reduce((sum, type) => sum + week[type], 0)
