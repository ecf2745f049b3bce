import type { Scene } from './everyChange.ts'
import type { Reply, TestServer } from './startServer.ts'

export type Asking = Pick<TestServer, 'request'>

/** The addresses of every read that is about the family or about one of two children. */
function addressesOf({ calls }: Pick<TestServer, 'calls'>, { childId, siblingId }: Scene): string[] {
  const reads = calls.filter(
    ({ method, path }) => method === 'GET' && !path.includes('{id}') && path !== '/api/auth/sessions',
  )
  const addresses = reads.flatMap(({ path }) =>
    path.includes('{childId}') ? [childId, siblingId].map((id) => path.replace('{childId}', id)) : [path],
  )
  return [...addresses, `/api/activities/${childId}?limit=1`]
}

/** All that a server tells of a family, answer by answer. */
export function createTellings(server: TestServer) {
  return {
    /** @param asked another process of the same server */
    async tell(scene: Scene, { request }: Asking = server): Promise<Record<string, string>> {
      const told: Record<string, string> = {}
      for (const address of addressesOf(server, scene)) {
        const { status, text } = await request(address, { headers: { cookie: scene.family.cookie } })
        told[address] = `${status} ${text}`
      }
      return told
    },
    async know(scene: Scene): Promise<Map<string, Reply<unknown>>> {
      const known = new Map<string, Reply<unknown>>()
      for (const address of addressesOf(server, scene))
        known.set(address, await server.request(address, { headers: { cookie: scene.family.cookie } }))
      return known
    },
    /** Whoever knows the answers already is told only which of them have changed: what it has then. */
    async tellAgain(scene: Scene, known: ReadonlyMap<string, Reply<unknown>>): Promise<Record<string, string>> {
      const told: Record<string, string> = {}
      for (const address of addressesOf(server, scene)) {
        const before = known.get(address)!
        const { status, text } = await server.request(address, {
          headers: { cookie: scene.family.cookie, 'If-None-Match': before.headers.get('etag')! },
        })
        told[address] = status === 304 ? `200 ${before.text}` : `${status} ${text}`
      }
      return told
    },
    /** What a process tells that has just been started and has kept nothing. */
    async tellAfresh(scene: Scene): Promise<Record<string, string>> {
      return this.tell(scene, server.startBeside())
    },
  }
}

/** Makes one of `changes`. */
export function makeChange(
  server: TestServer,
  name: string,
  { family }: Scene,
  [path, body]: readonly [string, object?],
): Promise<Reply<unknown>> {
  return server.request(path, {
    method: name.split(' ')[0]!,
    headers: { cookie: family.cookie, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}
