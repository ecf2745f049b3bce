import { useSyncExternalStore, useEffect, useState } from 'react'
import { subscribeToDialogs, topDialog } from '../../../platform/ui/dialogStack.ts'
import { InstallCard } from './InstallCard.tsx'
import { installDelayMs } from '../rules.ts'
import { getInstallEvent, hasInteracted, subscribeToInstall } from './installEvent.ts'
import { acceptInstall, dismissInstall, installOffer, readInstallDismissal } from './installOffer.ts'

/** Offers to install the app. It takes no focus, and is hidden while a dialog is open. */
export function InstallPrompt() {
  const offer = useInstallOffer()
  const isDialogOpen = useSyncExternalStore(subscribeToDialogs, topDialog) !== undefined
  if (!offer || isDialogOpen) return null
  return <InstallCard isIos={offer.isIos} onAccept={() => void offer.accept()} onDismiss={offer.dismiss} />
}

interface InstallOffer {
  isIos: boolean
  accept: () => Promise<void>
  dismiss: () => void
}

/** The offer to install the app, or undefined while it must not show. */
function useInstallOffer(): InstallOffer | undefined {
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
