const dayMs = 24 * 60 * 60 * 1000

/** Spec section 9. */
export const installDelayMs = 10_000
const dismissalMs = 7 * dayMs

export interface InstallConditions {
  /** The app runs from the home screen already. */
  isStandalone: boolean
  /** What the device kept of the last dismissal, as it was written. */
  dismissedAt: string | null
  nowMs: number
  /** Since the page was loaded. */
  pageAgeMs: number
  /** There was a click, a scroll, a touch or a key. */
  hasInteracted: boolean
  isIos: boolean
  /** The browser has offered to install. */
  hasInstallEvent: boolean
}

/** Whether the install prompt may show. Spec section 4. */
export function canOfferInstall(conditions: InstallConditions): boolean {
  const { isStandalone, dismissedAt, nowMs, pageAgeMs, hasInteracted, isIos, hasInstallEvent } = conditions
  if (isStandalone || wasDismissed(dismissedAt, nowMs)) return false
  return hasInteracted && pageAgeMs >= installDelayMs && (isIos || hasInstallEvent)
}

/** iPads call themselves Macs; only they have a touch screen. */
export function isIosDevice({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** A time that cannot be read is none. */
function wasDismissed(dismissedAt: string | null, nowMs: number): boolean {
  return dismissedAt !== null && nowMs - Number(dismissedAt) < dismissalMs
}
