/** Registers the worker that opens the app without a network. Visitors who only look get none. */
export function registerServiceWorker(): void {
  // Absent on plain http, except on this very machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('The app cannot be kept for when there is no network.', error)
  })
}
