import { setRevision } from '../../../platform/http/revisions.ts'
import { inStore } from './store.ts'

/** A response of the server, stored on this device. */
export interface DeviceResponse {
  /** The id of the guardian who received it. */
  ownerId: string
  /** The build of the app that stored it. Another build may expect another shape. */
  build: string
  /** In milliseconds since 1970. */
  at: number
  /** How far the clock of the server was ahead, in milliseconds. */
  aheadMs: number
  /** 0 for none. */
  revision: number
  data: unknown
}

export async function readResponse(key: string): Promise<DeviceResponse | undefined> {
  const response = await inStore<DeviceResponse | undefined>('answers', 'readonly', (store) => store.get(key))
  if (response) setRevision(response.data, response.revision)
  return response
}

export const writeResponse = (key: string, response: DeviceResponse) =>
  inStore('answers', 'readwrite', (store) => store.put(response, key))
