import { useEffect, useState, useSyncExternalStore } from 'react'
import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { canOfferInstall, installDelayMs, isIosDevice } from '../rules.ts'
import { clearInstallEvent, getInstallEvent, hasInteracted, subscribeToInstall } from './installEvent.ts'

/** docs/spec.md, section 4. */
const storageKey = 'pwa-install-dismissed'

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
  const [dismissedAt, setDismissedAt] = useState(() => localStore.read(storageKey))
  const [nowMs] = useState(() => Date.now())
  const isIos = isIosDevice(navigator)

  function dismiss(): void {
    const now = String(Date.now())
    localStore.write(storageKey, now)
    setDismissedAt(now)
  }

  async function accept(): Promise<void> {
    if (!installEvent) {
      // iOS has no install event, so the button only confirms the instructions. docs/product-decisions.md, row 62.
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
      clearInstallEvent()
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

/** The age of the page in milliseconds. It updates once, when the delay has passed. */
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
