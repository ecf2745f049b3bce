import type { QueryClient } from '@tanstack/react-query'
import { clearFamilyData } from '../../features/sync/ui/clearFamilyData.ts'
import { pause } from '../../platform/ui/pause.ts'
import { patienceMs } from '../web/enterFamily.ts'
import { logoutAddress } from '../web/login.ts'

/**
 * Leaves a family that was erased, or whose guardian signs out and gives up what is not sent. A page load, so that none
 * of it stays in memory; what is stored of it on the device is deleted first. Call `startLeaving` before.
 * @param isSignedIn whether the session goes on, in another family. Otherwise the page load removes its cookie.
 */
export async function leaveFamily(client: QueryClient, { isSignedIn = false } = {}): Promise<void> {
  await discardWaiting(client)
  await Promise.race([clearFamilyData(), pause(patienceMs)])
  location.replace(isSignedIn ? location.pathname : logoutAddress(location))
}

/** Deletes what the guardian of this page has not sent. */
async function discardWaiting(client: QueryClient): Promise<void> {
  try {
    const { discardOwn } = await import('../../features/sync/ui/queue.ts')
    await discardOwn(client)
  } catch {
    // A browser that refuses access to its database has stored nothing in it either.
  }
}
