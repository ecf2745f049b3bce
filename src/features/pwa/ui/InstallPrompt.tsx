import { useSyncExternalStore } from 'react'
import { subscribeToDialogs, topDialog } from '../../../platform/ui/dialogStack.ts'
import { InstallCard } from './InstallCard.tsx'
import { useInstallOffer } from './useInstallOffer.ts'

/** Offers to install the app. It takes no focus, and is hidden while a dialog is open. */
export function InstallPrompt() {
  const offer = useInstallOffer()
  const isDialogOpen = useSyncExternalStore(subscribeToDialogs, topDialog) !== undefined
  if (!offer || isDialogOpen) return null
  return <InstallCard isIos={offer.isIos} onAccept={() => void offer.accept()} onDismiss={offer.dismiss} />
}
