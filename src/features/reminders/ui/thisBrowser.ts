import { pause } from '../../../platform/ui/pause.ts'
import { isIosDevice } from '../../pwa/rules.ts'
import { isStandalone } from '../../pwa/ui/installOffer.ts'
import { registerServiceWorker } from '../../pwa/ui/registerServiceWorker.ts'

/** Chrome waits without end for a push service that it cannot reach. */
const subscribeMs = 20_000

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** What this browser can do and may do. Nothing is asked for. */
export async function readThisBrowser() {
  const subscription = hasPush() ? await findSubscription() : undefined
  return {
    isSecure: isSecureContext,
    hasPush: hasPush(),
    isIos: isIosDevice(navigator),
    isInstalled: isStandalone(),
    permission: hasPush() ? Notification.permission : 'default',
    key: subscription && keyOf(subscription),
  }
}

export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Subscribes this browser at its push service, or finds its subscription. The permission was given before.
 * @param publicKey of the server. Another one ends a subscription
 * @returns undefined when the push service refuses or does not answer
 */
export function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  const subscribed = subscribeAtService(publicKey).catch((error: unknown) => {
    console.warn('This browser gets no push messages:', error)
    return undefined
  })
  return Promise.race([subscribed, pause(subscribeMs).then(() => undefined)])
}

async function subscribeAtService(publicKey: string): Promise<PushSubscription> {
  const stored = await findSubscription()
  if (stored && keyOf(stored) !== publicKey) await stored.unsubscribe()
  await registerServiceWorker()
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('This browser has no service worker')
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The key of the server for which a subscription was made, in base64url. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
