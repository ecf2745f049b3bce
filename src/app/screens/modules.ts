/** The four modules, in the order of the start screen. */
export const modules = ['behaviors', 'habits', 'skills', 'moments'] as const

export type ModuleName = (typeof modules)[number]
