import { createSharedState } from '../../../platform/ui/sharedState.ts'
import { interactions } from './handOver.ts'

/** The `beforeinstallprompt` event. Only Chromium has it, so it is not in TypeScript's DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const state = createSharedState<{ event: InstallEvent | undefined; isInteracted: boolean }>({
  event: undefined,
  isInteracted: false,
})

/** Captures the install event and the first interaction. Both fire once and early, so call it when the page starts. */
export function listenForInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setInstallEvent(event as InstallEvent)
  })
  addEventListener('appinstalled', () => clearInstallEvent())
  const controller = new AbortController()
  for (const name of interactions)
    addEventListener(name, handleInteraction, { passive: true, capture: true, signal: controller.signal })

  function handleInteraction(): void {
    controller.abort()
    state.set({ ...state.get(), isInteracted: true })
  }
}

/** Goes on from what another script of the page has captured, after the first interaction. */
export function continueInstall(captured: InstallEvent | undefined): void {
  state.set({ event: captured, isInteracted: true })
  listenForInstall()
}

/** Whether the user has clicked, scrolled, touched or pressed a key. */
export const hasInteracted = (): boolean => state.get().isInteracted

export const getInstallEvent = (): InstallEvent | undefined => state.get().event

/** Call it after the prompt: the event can be used only once. */
export function clearInstallEvent(): void {
  setInstallEvent(undefined)
}

/** For useSyncExternalStore. */
export const subscribeToInstall = state.subscribe

function setInstallEvent(event: InstallEvent | undefined): void {
  state.set({ ...state.get(), event })
}
