import { useEffect, useState, useSyncExternalStore } from 'react'
import { canOfferInstall, installDelayMs, isIosDevice } from '../rules.ts'
import { capturedInstall, clearInstall, hasInteracted, subscribeToInstall } from './installEvent.ts'

/** docs/spec.md, section 4. */
const storageKey = 'pwa-install-dismissed'

interface InstallOffer {
  isIos: boolean
  accept: () => Promise<void>
  dismiss: () => void
}

/** The offer to install, while it may be made; undefined otherwise. */
export function useInstallOffer(): InstallOffer | undefined {
  const installEvent = useSyncExternalStore(subscribeToInstall, capturedInstall)
  const isInteracted = useSyncExternalStore(subscribeToInstall, hasInteracted)
  const pageAgeMs = usePageAge()
  const [dismissedAt, setDismissedAt] = useState(() => localStorage.getItem(storageKey))
  const [nowMs] = useState(() => Date.now())
  const isIos = isIosDevice(navigator)

  function dismiss(): void {
    const now = String(Date.now())
    localStorage.setItem(storageKey, now)
    setDismissedAt(now)
  }

  async function accept(): Promise<void> {
    if (!installEvent) {
      // iOS has no event: "Got it" is all that can be said. docs/product-decisions.md, row 62.
      dismiss()
      return
    }
    try {
      const { outcome } = await installEvent.prompt()
      if (outcome === 'dismissed') dismiss()
    } catch (error) {
      console.warn('The install prompt failed.', error)
      dismiss()
    } finally {
      clearInstall()
    }
  }

  const isOffered = canOfferInstall({
    isStandalone: isStandalone(),
    dismissedAt,
    nowMs,
    pageAgeMs,
    hasInteracted: isInteracted,
    isIos,
    hasInstallEvent: installEvent !== undefined,
  })
  return isOffered ? { isIos: isIos && !installEvent, accept, dismiss } : undefined
}

function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}

/** Noted once, when it is old enough. */
function usePageAge(): number {
  const [ageMs, setAgeMs] = useState(() => performance.now())
  useEffect(() => {
    if (ageMs >= installDelayMs) return undefined
    const timer = setTimeout(() => {
      setAgeMs(Math.max(installDelayMs, performance.now()))
    }, installDelayMs - ageMs)
    return () => {
      clearTimeout(timer)
    }
  }, [ageMs])
  return ageMs
}
