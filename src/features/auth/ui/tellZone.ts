import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { updateUser } from '../contract.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { userQuery } from './useUser.ts'

/** A family has it that came in through a provider, who does not say where its days begin. */
const unknownZone = 'UTC'

/** The days of a family that has told no zone are counted where this device is, from here on. */
export async function tellZone(client: QueryClient): Promise<void> {
  const timeZone = deviceTimeZone()
  if (client.getQueryData(userQuery.queryKey)?.timeZone !== unknownZone || timeZone === unknownZone) return
  client.setQueryData(userQuery.queryKey, await send(updateUser, { body: { timeZone } }))
  // What is shown was answered for another day, maybe.
  await client.invalidateQueries()
}
