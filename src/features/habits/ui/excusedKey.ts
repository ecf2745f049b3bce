/** The key of the rest days of a child. It names the child, so that it is invalidated with the child's other data. */
export const excusedKey = (childId: string) => ['/api', 'excused', childId] as const
