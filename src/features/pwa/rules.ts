const dayMs = 24 * 60 * 60 * 1000

/** `docs/spec.md`, section 9. */
export const installDelayMs = 10_000
const dismissalMs = 7 * dayMs

export interface InstallConditions {
  /** The app is installed. */
  isStandalone: boolean
  /** The stored time of the last dismissal, in milliseconds as a string. */
  dismissedAt: string | null
  nowMs: number
  /** Since the page was loaded. */
  pageAgeMs: number
  /** The user has clicked, scrolled, touched or pressed a key. */
  hasInteracted: boolean
  isIos: boolean
  /** The browser has fired `beforeinstallprompt`. */
  hasInstallEvent: boolean
}

/** Whether the install prompt may show. `docs/spec.md`, section 4. */
export function canOfferInstall(conditions: InstallConditions): boolean {
  const { isStandalone, dismissedAt, nowMs, pageAgeMs, hasInteracted, isIos, hasInstallEvent } = conditions
  if (isStandalone || wasDismissed(dismissedAt, nowMs)) return false
  return hasInteracted && pageAgeMs >= installDelayMs && (isIos || hasInstallEvent)
}

/** An iPad has the user agent of a Mac, but no Mac has a touch screen. */
export function isIosDevice({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** An invalid time counts as no dismissal. */
function wasDismissed(dismissedAt: string | null, nowMs: number): boolean {
  return dismissedAt !== null && nowMs - Number(dismissedAt) < dismissalMs
}
