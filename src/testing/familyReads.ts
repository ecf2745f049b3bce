import { allCalls, requestOf } from './calls.ts'
import type { Scene } from './scene.ts'
import type { Reply, TestServer } from './startServer.ts'

/** A process of the server that takes requests. */
export type Process = Pick<TestServer, 'request'>

/**
 * Reads whose response depends on more than what a version covers, such as who reads it, the browser of a child or how
 * long ago something was asked for, and the stream of events.
 */
const uncached =
  /^\/api\/(?:actions|auth\/sessions|calendar-feeds|family|events|child(?:\/|$)|jobs|reminders|requests|tokens)/

/** The addresses of every read that is about the family or about one of two children. */
function addressesOf({ ids, childId, siblingId }: Scene): string[] {
  const reads = allCalls.filter(
    ({ roles, method, path }) =>
      roles !== 'anyone' && method === 'GET' && !path.includes('{id}') && !uncached.test(path),
  )
  const addresses = reads.flatMap((call) =>
    [childId, siblingId].map((child) => {
      const { path } = requestOf(call, { ...ids, children: child })
      return call.query?.safeParse({}).success ? path.split('?')[0]! : path
    }),
  )
  return [...new Set(addresses), `/api/activities/${childId}?limit=1`]
}

/** Reads everything about a family, as status and body by address. */
export function createFamilyReads(server: TestServer) {
  return {
    async readAll(scene: Scene, process?: Process): Promise<Record<string, string>> {
      return textsOf(await this.readWithTags(scene, process))
    },
    /** Reads everything with the headers, for `revalidate`. */
    async readWithTags(scene: Scene, { request }: Process = server): Promise<Map<string, Reply<unknown>>> {
      const replies = new Map<string, Reply<unknown>>()
      for (const address of addressesOf(scene))
        replies.set(address, await request(address, { headers: { cookie: scene.family.cookie } }))
      return replies
    },
    /** Reads everything as a browser does that has `earlier` responses: a 304 stands for the earlier body. */
    async revalidate(
      scene: Scene,
      earlier: ReadonlyMap<string, Reply<unknown>>,
      { request }: Process = server,
    ): Promise<Record<string, string>> {
      const texts: Record<string, string> = {}
      for (const address of addressesOf(scene)) {
        const before = earlier.get(address)!
        const { status, text } = await request(address, {
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

export const textsOf = (replies: ReadonlyMap<string, Reply<unknown>>): Record<string, string> =>
  Object.fromEntries([...replies].map(([address, { status, text }]) => [address, `${status} ${text}`]))
