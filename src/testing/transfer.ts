import type { Scene } from './scene.ts'
import { createFamilyReads } from './familyReads.ts'
import type { Family, Reply, TestServer } from './startServer.ts'

interface Sent {
  isDryRun?: boolean
  key?: string
  childId?: string
  childName?: string
}

/** Sends a zip archive to `POST /api/family/import`. */
export const importFile = (
  family: Family,
  bytes: Buffer,
  { isDryRun = false, key = '', ...query }: Sent = {},
): Promise<Reply<unknown>> =>
  family.request(`/api/family/import?${new URLSearchParams({ ...query, dryRun: String(isDryRun) })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip', ...(key !== '' && { 'Idempotency-Key': key }) },
    body: new Uint8Array(bytes),
  })

/**
 * All reads about the children of a scene, from another family. Who did it keeps the name only; the number of changes and
 * whether a browser was lent are left out.
 */
export async function readsAsIn(server: TestServer, scene: Scene, family: Family): Promise<Record<string, string>> {
  const all = await createFamilyReads(server).readAll({ ...scene, family })
  return Object.fromEntries(
    Object.entries(all)
      .filter(([address]) => !address.startsWith('/api/auth'))
      .map(([address, text]) => [
        address,
        text
          .replaceAll(/"(\w*[bB]y)" ?: ?\{"id" ?: ?(?:null|"[^"]*")/g, '"$1":{"id":null')
          .replaceAll(/\{"id":"[^"]*",("name":"[^"]*","times")/g, '{"id":null,$1')
          .replaceAll(/, "(?:revision|hasView)" : \w+/g, ''),
      ]),
  )
}
