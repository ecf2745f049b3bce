/** How far the clock of the server is ahead of the clock of this device. */
let aheadMs = 0

/**
 * The server's time at an instant of the clock of this device. A family counts its days by the server, and the clock of a phone may be wrong
 * by days.
 */
export const serverTime = (deviceMs: number): number => deviceMs + aheadMs

/** Compares the two clocks. @param date the header `Date` of a response that has just arrived; what is none leaves the device its own time */
export function compareClocks(date: string | null | undefined): void {
  aheadMs = Date.parse(date ?? '') - Date.now() || 0
}
