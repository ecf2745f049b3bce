/**
 * Reads a JSON value from a browser storage.
 * @returns undefined if there is no value or it is not JSON: a browser extension or another version of the app may have
 *   written it
 */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
