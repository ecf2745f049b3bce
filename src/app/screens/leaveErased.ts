import type { QueryClient } from '@tanstack/react-query'
import { clearFamilyData } from '../../features/pwa/ui/clearFamilyData.ts'
import { logoutAddress } from '../web/login.ts'
import { leaveWaiting } from './leaveWaiting.ts'

/**
 * Leaves a family that was erased, with a page load, so that none of it stays in memory.
 * @param isSignedIn whether the session goes on, in another family. Otherwise the page load removes its cookie.
 */
export async function leaveErased(client: QueryClient, { isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  await leaveWaiting(client)
  await clearFamilyData()
  location.replace(isSignedIn ? location.pathname : logoutAddress(location))
}
