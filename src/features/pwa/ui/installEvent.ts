/** The `beforeinstallprompt` event. Only Chromium has it, so it is not in TypeScript's DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const interactions = ['click', 'scroll', 'touchstart', 'keydown'] as const

let installEvent: InstallEvent | undefined
let isInteracted = false
const listeners = new Set<() => void>()

/** Captures the install event and the first interaction. Both fire once and early, so call it when the page starts. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallEvent(event as InstallEvent)
  })
  addEventListener('appinstalled', () => {
    setInstallEvent(undefined)
  })
  const controller = new AbortController()
  for (const name of interactions)
    addEventListener(name, handleInteraction, { passive: true, capture: true, signal: controller.signal })

  function handleInteraction(): void {
    controller.abort()
    isInteracted = true
    notify()
  }
}

/** Whether the user has clicked, scrolled, touched or pressed a key. */
export function hasInteracted(): boolean {
  return isInteracted
}

export function getInstallEvent(): InstallEvent | undefined {
  return installEvent
}

/** Call it after the prompt: the event can be used only once. */
export function clearInstallEvent(): void {
  setInstallEvent(undefined)
}

/** For useSyncExternalStore. */
export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setInstallEvent(event: InstallEvent | undefined): void {
  installEvent = event
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
