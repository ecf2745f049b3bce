import { attempt, type DeviceStorage } from './deviceStorage.ts'

/**
 * Reads a JSON value from a browser storage.
 * @returns undefined if there is no value or it is not JSON: a browser extension or another version of the app may have
 *   written it
 */
export function readStored(storage: DeviceStorage, key: string): unknown {
  return attempt(() => JSON.parse(storage.read(key) ?? 'null') as unknown) ?? undefined
}
