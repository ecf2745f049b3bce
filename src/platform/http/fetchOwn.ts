import { NoResponseError, refusalOf } from './client.ts'
import { ownHeader } from './ownResponse.ts'

const timeoutMs = 10_000

/**
 * Fetches an address of our own server that does not respond with JSON.
 * @param patienceMs for the whole response
 * @throws {HttpError} when the session is over; {NoResponseError} when the server does not respond in time, or something else responds in its place
 */
export async function fetchOwn(address: string, init: RequestInit = {}, patienceMs = timeoutMs): Promise<Response> {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    throw new NoResponseError()
  })
  // The headers of a redirect that is not followed are hidden.
  if (response.type !== 'opaqueredirect' && !response.headers.has(ownHeader)) throw new NoResponseError()
  if (response.status === 401) throw refusalOf(address, 401, await response.text(), null)
  return response
}
