/**
 * Registers the service worker, which lets the app open offline. The landing page does not call it.
 * @returns resolves when the app is precached or the registration has failed
 */
export async function registerServiceWorker(): Promise<void> {
  // Not available on plain http, except on localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    await navigator.serviceWorker.ready
  } catch (error) {
    console.warn('Service worker not registered:', error)
  }
}
