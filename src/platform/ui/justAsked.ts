/** What is asked for whenever it is looked at is not asked for twice when a page starts, which asks before it draws. */
export const justAskedMs = 1000
