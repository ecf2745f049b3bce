import type { QueryClient } from '@tanstack/react-query'
import { sendOnce } from '../../../platform/ui/sendAct.ts'
import { setPin, type User } from '../../auth/contract.ts'
import { userQueryKey } from '../../auth/ui/useUser.ts'

/** Stores the PIN of the guardian; null clears it. */
export async function storePin(client: QueryClient, pin: string | null): Promise<void> {
  const { hasPin } = await sendOnce(setPin, { body: { pin } })
  client.setQueryData<User>(userQueryKey, (user) => user && { ...user, hasPin })
}
