import type { QueryClient } from '@tanstack/react-query'
import { fetchJson } from '../../../platform/http/client.ts'
import type { User } from '../contract.ts'
import { deviceTimeZone } from './deviceTimeZone.ts'
import { userQuery } from './useUser.ts'

/** A family has it that came in through a provider, who does not say where its days begin. */
const unknownZone = 'UTC'

/** The days of a family that has told no zone are counted where this device is, from here on. */
export async function tellZone(client: QueryClient): Promise<void> {
  const timeZone = deviceTimeZone()
  if (client.getQueryData(userQuery.queryKey)?.timeZone !== unknownZone || timeZone === unknownZone) return
  const headers = { 'content-type': 'application/json' }
  // Without the contract, whose schemas would come along.
  client.setQueryData(userQuery.queryKey, await fetchJson<User>(userQuery.queryKey.join('/'), { method: 'PUT', headers, body: JSON.stringify({ timeZone }) }))
  // What is shown was answered for another day, maybe.
  await client.invalidateQueries()
}
