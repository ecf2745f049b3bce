/** The `beforeinstallprompt` event. Only Chromium has it, so it is not in TypeScript's DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Events that count as an interaction. */
export const interactions = ['click', 'scroll', 'touchstart', 'keydown'] as const

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

/** Dispatched on the landing page when its second script has loaded, with the install event as `detail`. */
export const handOverEvent = 'install'

/** Goes on from what another script of the page has captured, after the first interaction. */
export function continueInstall(captured: InstallEvent | undefined): void {
  isInteracted = true
  installEvent = captured
  listenForInstall()
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
