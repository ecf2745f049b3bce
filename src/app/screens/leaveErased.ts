import { clearFamilyData } from '../../features/pwa/ui/clearFamilyData.ts'
import { logoutAddress } from '../web/login.ts'

/**
 * Leaves a family that was erased, with a page load, so that none of it stays in memory.
 * @param isSignedIn whether the session goes on, in another family. Otherwise the page load removes its cookie.
 */
export async function leaveErased({ isSignedIn }: { isSignedIn: boolean }): Promise<void> {
  await clearFamilyData()
  location.replace(isSignedIn ? location.pathname : logoutAddress(location))
}
