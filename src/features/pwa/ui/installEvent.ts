/** The browser's offer to install. Only Chromium has it, so TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let captured: InstallEvent | undefined
const listeners = new Set<() => void>()

/** Catches the offer, which comes once and early. To be called when the page starts. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallEvent)
  })
  addEventListener('appinstalled', () => {
    change(undefined)
  })
}

export function capturedInstall(): InstallEvent | undefined {
  return captured
}

/** An offer can be taken up once. */
export function clearInstall(): void {
  change(undefined)
}

/** For useSyncExternalStore. */
export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(event: InstallEvent | undefined): void {
  captured = event
  for (const listener of listeners) listener()
}
