import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import type { BodyInput } from '../../../platform/http/contract.ts'
import { userQuery } from '../../auth/ui/useUser.ts'
import { addPushDevice, readReminders } from '../contract.ts'
import { reminded } from './reminded.ts'
import { findSubscription, subscribe } from './thisBrowser.ts'

/**
 * Sends the subscription of this browser, where reminders are on, at each start: the browser may have renewed it, and a
 * browser that was lent to a child has ended it.
 */
export async function startReminders(client: QueryClient): Promise<void> {
  const user = await client.fetchQuery(userQuery)
  const { publicKey, devices } = await send(readReminders, {})
  const isListed = devices.some(({ isThis }) => isThis)
  // Another guardian uses this browser now, or this one has switched it off on another device.
  if (reminded.read() !== user?.id || (!isListed && (await findSubscription()))) {
    reminded.remove()
    await (await findSubscription())?.unsubscribe()
  } else if (Notification.permission === 'granted') await registerThisBrowser(publicKey)
}

/**
 * @returns false when the browser gets no answer of its push service
 * @throws {HttpError} 409 `too_many_devices`
 */
export async function registerThisBrowser(publicKey: string): Promise<boolean> {
  const subscription = await subscribe(publicKey)
  if (!subscription) return false
  await send(addPushDevice, { body: subscription.toJSON() as BodyInput<typeof addPushDevice> })
  return true
}
