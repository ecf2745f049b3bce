/** Events of one child are at least a second apart; a first one may arrive late, which makes the next one seem near. */
const apartMs = 2000
/** The event of an own act arrives within this time, in milliseconds, after the response. */
const echoMs = 1000
/** A stream that took longer to open may have missed changes since the data was read that was requested with it. */
const promptMs = 1000
const firstRetryMs = 3000
const lastRetryMs = 60_000

interface Received {
  /** When the event arrived, in milliseconds. */
  at: number
  /** When the event of this child before it arrived, or the stream was opened. */
  previousAt: number
  /** When the response to this page's last act about the child arrived; undefined for none. */
  actAt: number | undefined
}

/**
 * The moment from which on requests include what an event is about, because this page has requested everything again
 * after an act of its own.
 * @returns undefined when there is none: everything must be requested
 */
export function includedSince({ at, previousAt, actAt }: Received): number | undefined {
  if (actAt === undefined) return undefined
  // The event has arrived before the response.
  if (actAt >= at) return actAt
  // The event is about this act. Had another member changed something after it, another event would follow; one that
  // follows may be about both.
  return at - actAt < echoMs && at - previousAt > apartMs ? actAt : undefined
}

/**
 * The moment from which on data is current when a stream has opened. A page that is seen again requests its data
 * together with the stream.
 */
export function currentSince({ requestedAt, openedAt }: { requestedAt: number; openedAt: number }): number {
  return openedAt - requestedAt <= promptMs ? requestedAt : openedAt
}

/**
 * Whether the data of a query was requested at `since` or later. One that is being fetched since an earlier moment is
 * restarted by then.
 */
export function isIncluded(
  { dataUpdatedAt, fetchStatus }: { dataUpdatedAt: number; fetchStatus: string },
  since: number | undefined,
): boolean {
  return since !== undefined && (fetchStatus === 'fetching' || dataUpdatedAt >= since)
}

/**
 * How long to wait before a lost stream is opened again: longer after each failure, and for each page at another time.
 * @param random from 0 to 1
 */
export function retryDelayMs({ failures, random }: { failures: number; random: number }): number {
  return Math.min(firstRetryMs * 2 ** failures, lastRetryMs) * (0.5 + random)
}
