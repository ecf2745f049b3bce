/** How far the clock of the server is ahead of the clock of this device. */
let aheadMs = 0

/**
 * Converts an instant of this device's clock to the server's time. The days of a family go by the server's clock, and
 * the clock of a phone may be wrong by days.
 */
export const serverTime = (deviceMs: number): number => deviceMs + aheadMs

/**
 * Compares the two clocks.
 * @param date the header `Date` of a response that has just arrived; without a valid one, the device's own time counts
 */
export function compareClocks(date: string | null | undefined): void {
  aheadMs = Date.parse(date ?? '') - Date.now() || 0
}
