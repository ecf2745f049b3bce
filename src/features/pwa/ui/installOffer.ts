import { localStore } from '../../../platform/ui/deviceStorage.ts'
import { canOfferInstall, type InstallConditions, isIosDevice } from '../rules.ts'
import { clearInstallEvent, type InstallEvent } from './installEvent.ts'

// Shared by the app and the landing page, which has no React.

/** docs/spec.md, section 4. */
const storageKey = 'pwa-install-dismissed'

/** Reads when the offer was dismissed, in milliseconds as a string. */
export const readInstallDismissal = (): string | null => localStore.read(storageKey)

/** @returns the time that was stored */
export function dismissInstall(): string {
  const now = String(Date.now())
  localStore.write(storageKey, now)
  return now
}

interface Conditions extends Pick<InstallConditions, 'hasInteracted' | 'dismissedAt' | 'nowMs' | 'pageAgeMs'> {
  installEvent: InstallEvent | undefined
}

/** Whether the offer may show, and in which form: the browser's own installation or, on iOS, instructions. */
export function installOffer({ installEvent, ...conditions }: Conditions): 'instructions' | 'prompt' | undefined {
  const hasInstallEvent = installEvent !== undefined
  const isOffered = canOfferInstall({
    ...conditions,
    isStandalone: isStandalone(),
    isIos: isIosDevice(navigator),
    hasInstallEvent,
  })
  if (!isOffered) return undefined
  return hasInstallEvent ? 'prompt' : 'instructions'
}

/**
 * Opens the browser's own dialog. iOS has none, so accepting only confirms the instructions.
 * docs/product-decisions.md, row 62.
 * @param dismiss called unless the app gets installed
 */
export async function acceptInstall(installEvent: InstallEvent | undefined, dismiss: () => void): Promise<void> {
  if (!installEvent) {
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

export function isStandalone(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  )
}
