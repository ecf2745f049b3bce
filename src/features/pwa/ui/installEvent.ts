/** The browser's offer to install. Only Chromium has it, so TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const interactions = ['click', 'scroll', 'touchstart', 'keydown'] as const

let captured: InstallEvent | undefined
let wasInteracted = false
const listeners = new Set<() => void>()

/** Catches the offer and the first thing that somebody does, both of which come once and early. To be called when the page starts. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallEvent)
  })
  addEventListener('appinstalled', () => {
    change(undefined)
  })
  const firstOnly = new AbortController()
  for (const name of interactions)
    addEventListener(name, noteInteraction, { passive: true, capture: true, signal: firstOnly.signal })

  function noteInteraction(): void {
    firstOnly.abort()
    wasInteracted = true
    announce()
  }
}

/** Whether there was a click, a scroll, a touch or a key. */
export function hasInteracted(): boolean {
  return wasInteracted
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
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}
