import type { QueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/http/client.ts'
import { updateUser } from '../contract.ts'
import { hasRight } from '../rights.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { userQuery } from './useUser.ts'

/** The time zone of a family that signed up through a provider, which sends no time zone. */
const unknownZone = 'UTC'

/** Sends the time zone of this device if the family has none yet and the role allows it. */
export async function reportTimeZone(client: QueryClient): Promise<void> {
  const timeZone = deviceTimeZone()
  const user = client.getQueryData(userQuery.queryKey)
  if (user?.timeZone !== unknownZone || timeZone === unknownZone || !hasRight(user.role, 'changeFamily')) return
  client.setQueryData(userQuery.queryKey, await send(updateUser, { body: { timeZone } }))
  // The loaded data may be of another day.
  await client.invalidateQueries()
}
