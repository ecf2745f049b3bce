import type { Role } from './rules.ts'

const parents: readonly Role[] = ['owner', 'guardian']
const owners: readonly Role[] = ['owner']

/** Rights that not every role has. Contracts name them for calls, and screens draw no control without the right. */
export const rights = {
  deduct: parents,
  /** An award by a helper does not change the list either. */
  changeQuickList: parents,
  changeJobs: parents,
  changeHabits: parents,
  changeSkills: parents,
  /** Without a score. */
  completeSkills: parents,
  changeRewards: parents,
  /** Also to note what was given, and to say what the child saves for. */
  redeem: parents,
  changeChildren: parents,
  changeFamily: parents,
  changeMembers: owners,
  transfer: owners,
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

export const hasRight = (role: string, right: Right): boolean => rights[right].some((one) => one === role)

/** A helper undoes their own entries of today. */
export const mayUndo = (role: Role, entry: { isOwn: boolean; isOfToday: boolean }): boolean =>
  role !== 'helper' || (entry.isOwn && entry.isOfToday)
