import type { JustAwarded } from './contract.ts'
import { defaultKeyOf } from './defaultTitles.ts'
import { foldText } from '../../platform/foldText.ts'

/** How long an award of another member leads to the question "Give again?". `docs/api.md`, "Who did it". */
export const justAwardedMinutes = 10

/** An award of a member that is not undone. */
export interface RecentAward extends JustAwarded {
  key: string | null
}

/**
 * Returns what another member just recorded for the same behaviour. Only the newest award counts: a guardian who has
 * confirmed once and awarded again need not confirm again.
 * @param recent oldest first
 */
export function findJustAwarded(
  recent: readonly RecentAward[],
  tapped: { key: string | null; title: string },
  guardianId: string,
): JustAwarded | undefined {
  const newest = recent.findLast((award) => isSameBehavior(award, tapped))
  if (!newest || newest.by.id === guardianId) return undefined
  const { by, title, points, createdAt } = newest
  return { by, title, points, createdAt }
}

interface Titled {
  key: string | null
  title: string
}

/** Whether two entries are about one behaviour, by key or by title. */
export function isSameBehavior(a: Titled, b: Titled): boolean {
  const [keyOfA, keyOfB] = [a, b].map(({ key, title }) => key ?? defaultKeyOf(title))
  return (keyOfA !== null && keyOfA === keyOfB) || foldText(a.title) === foldText(b.title)
}
