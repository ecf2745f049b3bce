import { bodyOf } from './bodies.ts'
import type { Scene } from './changes.ts'
import type { Reply, TestServer } from './startServer.ts'

/** A process of the server that takes requests. */
export type Process = Pick<TestServer, 'request'>

/**
 * Reads whose response depends on more than what the version covers, such as who reads it, and the stream of events.
 */
const uncached = /^\/api\/(?:auth\/sessions|family|events)/

/** The parameters of a read. */
export const requiredQueries: Readonly<Record<string, string>> = {
  '/api/children/{id}/keepsake': '?from=2026-01-01&to=2026-12-31',
  '/api/stats/{childId}/days': '?from=2026-01-01&to=2026-12-31',
}

/** The addresses of every read that is about the family or about one of two children. */
function addressesOf({ calls }: Pick<TestServer, 'calls'>, { childId, siblingId }: Scene): string[] {
  const reads = calls.filter(
    ({ access, method, path }) =>
      access === 'guardian' && method === 'GET' && !path.includes('{id}') && !uncached.test(path),
  )
  const addresses = reads.flatMap(({ path }) =>
    path.includes('{childId}')
      ? [childId, siblingId].map((id) => path.replace('{childId}', id) + (requiredQueries[path] ?? ''))
      : [path],
  )
  return [...addresses, `/api/activities/${childId}?limit=1`]
}

/** Reads everything about a family, as status and body by address. */
export function createFamilyReads(server: TestServer) {
  return {
    async readAll(scene: Scene, { request }: Process = server): Promise<Record<string, string>> {
      const texts: Record<string, string> = {}
      for (const address of addressesOf(server, scene)) {
        const { status, text } = await request(address, { headers: { cookie: scene.family.cookie } })
        texts[address] = `${status} ${text}`
      }
      return texts
    },
    /** Reads everything with the headers, for `revalidate`. */
    async readWithTags(scene: Scene): Promise<Map<string, Reply<unknown>>> {
      const replies = new Map<string, Reply<unknown>>()
      for (const address of addressesOf(server, scene))
        replies.set(address, await server.request(address, { headers: { cookie: scene.family.cookie } }))
      return replies
    },
    /** Reads everything as a browser does that has `earlier` responses: a 304 stands for the earlier body. */
    async revalidate(scene: Scene, earlier: ReadonlyMap<string, Reply<unknown>>): Promise<Record<string, string>> {
      const texts: Record<string, string> = {}
      for (const address of addressesOf(server, scene)) {
        const before = earlier.get(address)!
        const { status, text } = await server.request(address, {
          headers: { cookie: scene.family.cookie, 'If-None-Match': before.headers.get('etag')! },
        })
        texts[address] = status === 304 ? `200 ${before.text}` : `${status} ${text}`
      }
      return texts
    },
    /** Reads everything from a process with an empty cache. */
    async readUncached(scene: Scene): Promise<Record<string, string>> {
      return this.readAll(scene, server.startSecondProcess())
    },
  }
}

/** Sends one of `changes`. */
export function sendChange(
  server: TestServer,
  name: string,
  { family }: Scene,
  [path, body]: readonly [string, object?],
): Promise<Reply<unknown>> {
  const sent = bodyOf(body)
  return server.request(path, {
    ...sent,
    method: name.split(' ')[0]!,
    headers: { cookie: family.cookie, ...sent.headers },
  })
}
