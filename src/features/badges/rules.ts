import type { Badge, BadgeKind } from './contract.ts'

/** Title and icon of each badge. `docs/spec.md`, section 3. */
const looks = {
  habit_master: { title: 'Habit formation master', iconName: 'toothbrush' },
  skill_master: { title: 'Skill master', iconName: 'trophy' },
} as const satisfies Record<BadgeKind, Pick<Badge, 'title' | 'iconName'>>

const earningKinds = { habit_bonus: 'habit_master', skill_completed: 'skill_master' } as const satisfies Record<
  string,
  BadgeKind
>
type EarningKind = keyof typeof earningKinds

/** Completions of one kind that are not undone. */
export interface Completions {
  kind: EarningKind
  firstId: string
  count: number
  lastAt: string
}

export function badgeOf({ kind, firstId, count, lastAt }: Completions): Badge {
  const badgeKind = earningKinds[kind]
  return { id: firstId, kind: badgeKind, ...looks[badgeKind], count, earnedAt: lastAt }
}

/**
 * The badge after one more completion, which may have been tapped before the latest one and sent after it.
 * @param earlier the completions before it; undefined for the first
 */
export function badgeAfter(
  earlier: Completions | undefined,
  completion: { kind: EarningKind; id: string; at: string },
): Badge {
  const { kind, id, at } = completion
  const lastAt = earlier && earlier.lastAt > at ? earlier.lastAt : at
  return badgeOf({ kind, firstId: earlier?.firstId ?? id, count: (earlier?.count ?? 0) + 1, lastAt })
}
