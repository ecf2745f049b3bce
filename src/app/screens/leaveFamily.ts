import type { QueryClient } from '@tanstack/react-query'
import type { User } from '../../features/auth/contract.ts'
import { userQueryKey } from '../../features/auth/ui/useUser.ts'
import { reminded } from '../../features/reminders/ui/reminded.ts'
import { clearFamilyData } from '../../features/sync/ui/session.ts'
import type { Owner } from '../../features/sync/ui/store.ts'
import { pause } from '../../platform/ui/pause.ts'
import { patienceMs } from '../web/enterFamily.ts'
import { logoutAddress } from '../web/login.ts'

/**
 * Leaves a family that was erased, or whose guardian signs out and gives up what is not sent. A page load, so that none
 * of it stays in memory; what is stored of it on the device is deleted first. Call `startLeaving` before.
 * @param isSignedIn whether the session goes on, in another family. Otherwise the page load removes its cookie.
 */
export async function leaveFamily(client: QueryClient, { isSignedIn = false } = {}): Promise<void> {
  const user = client.getQueryData<User | null>(userQueryKey)
  const isOwn = ({ ownerId, familyId }: Partial<Owner>) => ownerId === user?.id && familyId === user?.familyId
  await Promise.race([clearFamilyData((record) => !record.familyId || isOwn(record)), pause(patienceMs)])
  if (!isSignedIn) reminded.remove()
  location.replace(isSignedIn ? location.pathname : logoutAddress(location))
}
