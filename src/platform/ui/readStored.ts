/**
 * What a browser's storage keeps as JSON under a key.
 * @returns undefined where nothing is kept or what is kept cannot be read: somebody's extension or a build to come may have written it
 */
export function readStored(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
