/** Data that is refetched whenever a screen shows it stays fresh this long: a page loads it once before it draws. */
export const freshMs = 1000
