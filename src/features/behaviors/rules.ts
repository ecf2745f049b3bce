import type { QuickAction } from './contract.ts'

/** Points of the surprise buttons. `docs/spec.md`, section 9. */
export const giftPoints = [5, 10, 20, 50] as const

/** Points for making a mistake right again. `docs/spec.md`, section 9. */
export const remedyPoints = { small: 5, major: 15 } as const

/**
 * The list of a new child, in its order; the English titles stand in for clients that know no key. `docs/spec.md`,
 * section 2.
 */
export const defaultQuickActions = [
  { key: 'greeting', title: 'Polite greeting', points: 10 },
  { key: 'tidyToys', title: 'Tidied up the toys', points: 10 },
  { key: 'helpClean', title: 'Helped to clean', points: 5 },
  { key: 'helpOthers', title: 'Helped someone', points: 10 },
  { key: 'studyWell', title: 'Studied with focus', points: 15 },
] as const satisfies QuickAction[]

/** The points of a tap: rewards add the size, punishments subtract it. `docs/spec.md`, section 5. */
export function signedPoints(type: 'reward' | 'punishment', points: number): number {
  return type === 'reward' ? Math.abs(points) : -Math.abs(points)
}

/** The icon of an entry, by its kind. */
export const iconOf = { behavior: 'sun', gift: 'gift', remedy: 'bandage', punishment: 'cloud' } as const
