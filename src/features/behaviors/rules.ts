import type { QuickAction } from './contract.ts'

/** Points of the surprise buttons. Spec section 9. */
export const giftPoints = [5, 10, 20, 50] as const

/** Points for making a mistake right again. Spec section 9. */
export const remedyPoints = { small: 5, major: 15 } as const

/** Entries that a quick-action list shows at most. Spec section 9. */
export const maxQuickActions = 7

/** The list of a new child, in its order; the English titles stand in for clients that know no key. Spec section 2. */
export const defaultQuickActions = [
  { key: 'greeting', title: 'Polite greeting', points: 10 },
  { key: 'tidyToys', title: 'Tidied up the toys', points: 10 },
  { key: 'helpClean', title: 'Helped to clean', points: 5 },
  { key: 'helpOthers', title: 'Helped someone', points: 10 },
  { key: 'studyWell', title: 'Studied with focus', points: 15 },
] as const satisfies QuickAction[]

/** Two titles that fold to one are one entry of the list. Decisions, row 15. */
export function foldTitle(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}

/** What a tap is worth: rewards add the size, punishments take it. Spec section 5. */
export function signedPoints(type: 'reward' | 'punishment', points: number): number {
  return type === 'reward' ? Math.abs(points) : -Math.abs(points)
}
