import { useEffect, useState, useSyncExternalStore } from 'react'
import { installDelayMs } from '../rules.ts'
import { getInstallEvent, hasInteracted, subscribeToInstall } from './installEvent.ts'
import { acceptInstall, dismissInstall, installOffer, readInstallDismissal } from './installOffer.ts'

interface InstallOffer {
  isIos: boolean
  accept: () => Promise<void>
  dismiss: () => void
}

/** The offer to install the app, or undefined while it must not show. */
export function useInstallOffer(): InstallOffer | undefined {
  const installEvent = useSyncExternalStore(subscribeToInstall, getInstallEvent)
  const isInteracted = useSyncExternalStore(subscribeToInstall, hasInteracted)
  const pageAgeMs = usePageAge()
  const [dismissedAt, setDismissedAt] = useState(readInstallDismissal)
  const [nowMs] = useState(() => Date.now())

  function dismiss(): void {
    setDismissedAt(dismissInstall())
  }

  const offer = installOffer({ installEvent, hasInteracted: isInteracted, dismissedAt, nowMs, pageAgeMs })
  return offer && { isIos: offer === 'instructions', accept: () => acceptInstall(installEvent, dismiss), dismiss }
}

/** The age of the page in milliseconds. It updates once, when the delay has passed. */
function usePageAge(): number {
  const [ageMs, setAgeMs] = useState(() => performance.now())
  useEffect(() => {
    if (ageMs >= installDelayMs) return undefined
    const timer = setTimeout(() => setAgeMs(Math.max(installDelayMs, performance.now())), installDelayMs - ageMs)
    return () => clearTimeout(timer)
  }, [ageMs])
  return ageMs
}
