import { inStore } from '../../../platform/ui/familyDatabase.ts'

/** A response of the server, stored on this device. */
export interface DeviceResponse {
  /** The id of the guardian who received it. */
  ownerId: string
  /** The build of the app that stored it. Another build may expect another shape. */
  build: string
  /** In milliseconds since 1970. */
  at: number
  data: unknown
}

export const readResponse = (key: string) =>
  inStore<DeviceResponse | undefined>('answers', 'readonly', (store) => store.get(key))

export const writeResponse = (key: string, response: DeviceResponse) =>
  inStore('answers', 'readwrite', (store) => store.put(response, key))
