/**
 * How far the clock of the server is ahead of the clock of this device, and whether a response of this page has said
 * so. Until then, it is what an earlier page has stored.
 */
let clock = { aheadMs: 0, isMeasured: false }

export const clockAheadMs = (): number => clock.aheadMs
export const isClockMeasured = (): boolean => clock.isMeasured

/**
 * Converts an instant of this device's clock to the server's time. The days of a family go by the server's clock, and
 * the clock of a phone may be wrong by days.
 */
export const serverTime = (deviceMs: number): number => deviceMs + clock.aheadMs

/**
 * Compares the two clocks.
 * @param date the header `Date` of a response that has just arrived; without a valid one, the device's own time counts
 */
export function compareClocks(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now()
  clock = { aheadMs: difference || 0, isMeasured: !Number.isNaN(difference) }
}

/** Assumes what an earlier page has measured, for a page that opens without a connection. */
export function assumeClock(aheadMs: number): void {
  if (!clock.isMeasured) clock = { aheadMs, isMeasured: false }
}
