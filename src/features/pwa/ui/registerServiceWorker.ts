/**
 * Registers the worker that opens the app without a network. Visitors who only look get none.
 * @returns settled when the app is kept on this device, or will not be
 */
export async function registerServiceWorker(): Promise<void> {
  // Absent on plain http, except on this very machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  } catch (error) {
    console.warn('The app cannot be kept', error)
  }
}
