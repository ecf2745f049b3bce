/** How hard a habit or a challenge is for the child. It decides the points. */
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
