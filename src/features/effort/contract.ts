/** How much a habit or a challenge asks of a child. Points follow from it. */
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
